import { Option, type Command } from "commander";
import { allowGated } from "./allow-gated.js";
import { incorrectOption } from "./incorrect-option.js";
import { onBadRowOption } from "./on-bad-row-option.js";
import { once } from "./once.js";
import { parseNumber } from "./parse-number.js";

const itemsGetHelp = `
An interrupted download goes on where it stopped. The checksum is the
catalogue's; a file without one there has it recorded on first use and compared
ever after. Gated sets are not fetched: the command says what to do by hand.
The place is printed on stdout, licence and citation on stderr; afterwards
--items NAME opens it.

HF_ENDPOINT names a mirror of the Hugging Face hub, HF_TOKEN a token (sent to
the hub alone), HTTPS_PROXY and NODE_EXTRA_CA_CERTS are honoured.`;

/** The commands of `dialdefer items`: sets and where they come from, their audit, samples and splits. */
export function addItemsCommands(program: Command, settle: (work: Promise<number>) => Promise<void>): void {
  const items = program.command("items").description("item sets: list, get, map, show, check, sample, split");
  items.command("list").description("the sets known by name: size, licence, whether they are here, whether the paper's sample can be made").option("--json", "print JSON")
    .action(async (flags) => settle((await import("./commands/items-list.js")).itemsList(flags)));
  items.command("get <name>").description("fetch a benchmark from its authors' published place, check it and keep it")
    .option("--from <path>", "take a local file or folder instead").option("--url <base>", "fetch from this folder on a server instead", once).option("--json", "print JSON")
    .addHelpText("after", itemsGetHelp)
    .action(async (name, flags) => settle((await import("./commands/items-get.js")).itemsGet(name, flags)));
  items.command("show <spec>").description("print items as JSON lines, in file order").option("--limit <n>", "at most this many", parseNumber({ min: 1 }), 5)
    .option("--allow-gated", allowGated)
    .option("--sample <file>", "only the items of this sample manifest", once).addOption(incorrectOption()).addOption(onBadRowOption())
    .action(async (spec, flags) => settle((await import("./commands/items-show.js")).itemsShow(spec, flags)));
  items.command("check <spec>").description("audit a set: bad rows, repeats, answers that give themselves away, doubtful gold, and what each does to DDS")
    .option("--by <path...>", "tell the balance of these properties too, such as meta.level")
    .option("--against <spec...>", "other sets whose items must not be repeated here")
    .option("--training <file...>", "training files (JSONL of texts or chat messages) that must not hold the items")
    .option("--token-limit <n>", "tokens of question and answer from which an item counts as long (default 2000)", parseNumber({ min: 1 }))
    .addOption(new Option("--fix <what>", "write a manifest: drop the flagged items, or keep all and record what was flagged").choices(["drop", "keep"]))
    .option("--manifest <file>", "where --fix writes the manifest, for --sample", once)
    .option("--codes <list>", "what counts as flagged (default: errors and warnings)", (text: string) => text.split(",").map((part) => part.trim()).filter((part) => part !== ""))
    .option("--out <place>", "write the audit as a page into this folder or .html file", once)
    .option("--sample <file>", "only the items of this sample manifest", once).addOption(incorrectOption())
    .option("--json", "print the audit as one JSON document on stdout")
    .action(async (spec, flags) => settle((await import("./commands/items-check.js")).itemsCheck(spec, flags)));

  items.command("sample <spec>").description("draw items into a manifest that can be committed and applied again with --sample")
    .option("-n, --number <n>", "questions to draw", parseNumber({ min: 1 }))
    .option("--by <path>", "balance over this property, such as field, cluster or meta.level")
    .option("--seed <n>", "seed of the draw (default 1)", parseNumber({ min: 0 }))
    .addOption(new Option("--method <name>", "hash: stays when rows are added; cpython: as Python's random draws (default hash)").choices(["hash", "cpython"]))
    .option("--paper", "the very sample that the paper judged")
    .addOption(incorrectOption()).addOption(onBadRowOption())
    .option("--out <file>", "write the manifest to this file (default: stdout)", once)
    .option("--json", "with --out, print what was drawn as one JSON document on stdout")
    .action(async (spec, flags) => settle((await import("./commands/items-sample.js")).itemsSample(spec, flags)));
  items.command("map <file>").description("make items of any CSV, TSV, JSONL, JSON or Parquet file, or dataset folder")
    .option("--question <column...>", "the question; several are joined by a blank")
    .option("--correct <column...>", "right answers").option("--incorrect <column...>", "wrong answers").option("--separator <text>", "between several answers in one cell")
    .option("--options <column...>", "all answers: one column that lists them, or one column each").option("--label <column>", "which option is right")
    .addOption(new Option("--label-from <what>", "how the label names it").choices(["0", "1", "letters", "names", "text", "mask"]))
    .option("--field <column>", "field (group)").option("--cluster <column>", "which items belong together").option("--context <column...>", "kept, never shown to a judge")
    .option("--id <column>", "id (default: the number of the row)").option("--keep <column...>", "further columns, kept in meta").option("--name <name>", "name of the set")
    .option("--config <name>", "configuration of a dataset folder").option("--split <name>", "split of a dataset folder")
    .option("--gated <reason>", "why the texts must not be published; they are then withheld").option("--allow-gated", allowGated)
    .option("--mapping <file>", "take an earlier mapping").option("--out <file>", "write the mapping").option("--write <file>", "write the items as JSON lines")
    .addOption(new Option("--on-bad-row <what>", "of --write: stop at a row that does not fit, or skip it (default stop)").choices(["stop", "skip"]))
    .option("--force", "write over files that are there").option("--json", "print JSON")
    .action(async (path, flags) => settle((await import("./commands/items-map.js")).itemsMap(path, flags)));

  items.command("split <spec>").description("divide a set into train, dev and test so that nothing of the test is learnt")
    .option("--test-from <manifest>", "the items of this sample manifest are the test", once)
    .option("--test <share>", "without a manifest: share of the families that are the test", parseNumber({ min: 0, max: 1, whole: false }))
    .option("--dev <share>", "share of the other families that go to dev (default 0.1; 0: none)", parseNumber({ min: 0, max: 1, whole: false }))
    .option("--seed <n>", "seed of the draws (default 1)", parseNumber({ min: 0 }))
    .option("--threshold <x>", "similarity from which on two questions are near-duplicates (default 0.8)", parseNumber({ min: 0, max: 1, whole: false }))
    .addOption(incorrectOption()).addOption(onBadRowOption())
    .option("--out <dir>", "folder of train.json, dev.json and test.json", "./dialdefer-split")
    .option("--with-items", "write the items of each part too, as train.jsonl and so on")
    .option("--allow-gated", "with --with-items, write items whose text must not be published")
    .option("--json", "print what was done as one JSON document on stdout")
    .action(async (spec, flags) => settle((await import("./commands/items-split.js")).itemsSplit(spec, flags)));
  items.command("leaks <train> <test>").description("whether anything of TEST stands in TRAIN: item sets, sample manifests, or training data in any JSON or table shape")
    .option("--threshold <x>", "similarity from which on a text counts as found (default 0.8)", parseNumber({ min: 0, max: 1, whole: false }))
    .option("--train-items <spec>", "the set of a TRAIN that is a manifest", once)
    .option("--test-items <spec>", "the set of a TEST that is a manifest", once)
    .option("--list <n>", "how many leaks --json lists (default 1000)", parseNumber({ min: 1 }))
    .option("--json", "print JSON")
    .action(async (train, test, flags) => settle((await import("./commands/items-leaks.js")).itemsLeaks(train, test, flags)));
}
