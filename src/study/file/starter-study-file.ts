/**
 * The study file that `dialdefer init` writes: it runs as it is, and shows every other key commented out. Comments that
 * begin with `#` and one space are prose; without the `#`, all other lines together are a study file as well.
 *
 * @param options.name of the file, for the commands in it.
 * @param options.schema where an editor finds the JSON Schema, relative to the file.
 */
export function starterStudyFile({ name, schema }: { readonly name: string; readonly schema?: string | undefined }): string {
  return `${schema === undefined ? "" : `# yaml-language-server: $schema=${schema}\n`}# A study: what to measure, in one file. What is commented out shows what else can be said; docs/study-file.md has every key.
# Show what it would ask: npx dialdefer run ${name} --plan
# Run it: npx dialdefer run ${name}
# Paths are relative to this file. Keys of endpoints never stand here: key_env names the variable that holds one.

name: first study
#description: Does our judge agree with a speaker more than with a text?
# Another study file, or a list of them, whose keys hold where this one is silent.
#extends: base.yaml
# Other studies whose arms and contrasts are added, files or presets (dialdefer presets list), and the factor that leads the report.
#include: [preset:controls]
#focus: labels

# starter, a benchmark (dialdefer items list), or a JSONL, JSON, CSV or TSV file of your own.
items:
  spec: starter
  limit: 60
  # Only the items of a manifest (dialdefer items sample), and which of their wrong answers.
  #sample: sample.json
  #incorrect: first
  #on_bad_row: skip

# The first is a small model on this machine (fetched when it is first used); the second has a planted deference.
judges:
  - llama:default
  - simulated:dprime=1.5,c1=0.4,c2=-0.3,noise=0.05,seed=7
  # Any OpenAI-compatible endpoint, with its own settings.
  #- spec: openai:gpt-4o-mini
  #  base_url: https://api.openai.com/v1
  #  key_env: OPENAI_API_KEY
  #  endpoint_name: openai
  #  answer: json
  #  concurrency: 8
  #  timeout: 60
  #- spec: llama:models/mine.gguf
  #  gpu: false

# How claims are put and asked. Each of these keys can also be varied in the matrix.
family: matched
#rungs: [T, S]
#labels: [Human, AI]
# A system prompt, here or in a file of its own (system_file: prompt.txt).
#system: You check answers for correctness.
#order: counterbalanced
#answer: json
#temperature: 0
#max_tokens: 512
# Asks whether the claim is wrong, with the verdict before the reasoning, the item's context in sight, in German.
#question: inverted
#json_order: verdict-first
#context: shown
#language: de
# Of conflicts: who puts the verdict forward.
#role: uninvolved
# One wording for all items, or so many further than each item's own.
#wording: rotate
#wording_offset: 3
# What a prompt does about it, and instructions that are no mitigation.
#mitigation: honest
#control: base-rate
# Challenges after the verdict, or one before it.
#pushback: {turns: 3, styles: [simple, expert], when: after}

# Every combination of these values is one comparison, named from them: here "Human/AI" and "Alex/Sam".
#matrix:
#  labels: [[Human, AI], [Alex, Sam]]
#  temperature: [0, 0.7]
# Combinations to leave out.
#exclude:
#  - {labels: [Alex, Sam], temperature: 0.7}
# Changes for some arms: all that have the values under when, by any key of asking, by framing or by arm.
#overrides:
#  - when: {temperature: 0.7}
#    set: {max_tokens: 1024}
#  - when: {arm: "S, warned"}
#    set: {order: accept-first}

# Arms of your own, and the contrasts to draw between arms by their names.
#arms:
#  - name: S, warned
#    framing: S
#    labels: [Human, AI]
#    system_file: warning.txt
#contrasts:
#  - name: warned
#    baseline: "Human/AI, temperature 0: T"
#    treatment: S, warned

#repeats: 1
#seed: 1
# Items on which retest, placebo and the order of options are checked; 0 switches the checks off.
#checks: 40
# In all arms, or in the two of the first contrast alone (headline).
#checked_arms: all

# How to run it; no part of what the study is.
run:
  out: dialdefer-report
  #store: .dialdefer
  #concurrency: 8
  #timeout: 120
  #max_calls: 5000
  #max_cost: 5
  #prices: prices.yaml
  # End a judge when it is decided: a direction, or DDS within so many points.
  #stop_when: decided
  #stop_margin: 10
  # DDS without the items that items check flags, beside DDS.
  #sensitivity: true
`;
}
