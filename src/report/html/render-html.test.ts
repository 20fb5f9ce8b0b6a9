import { describe, expect, it } from "vitest";
import { exampleContrast, exampleDocument, exampleEstimate, exampleFlips, exampleInput, exampleJudge, exampleLost, exampleProbabilityJudge } from "../fixtures/example-document.js";
import { exampleExperiments, exampleExperimentsOfSeveral, exampleSections } from "../fixtures/example-sections.js";
import { exampleStudy } from "../fixtures/example-study.js";
import { poisoned } from "../fixtures/poison.js";
import { unmeasuredJudge } from "../fixtures/unmeasured.js";
import { renderReport } from "../render-report.js";

const page = (input = exampleInput()) => renderReport(input, "html");
const voidTags = new Set(["meta", "!doctype"]);

/** Every tag with the names of its attributes: what a browser builds, without the text. */
function skeleton(html: string): string[] {
  return [...html.matchAll(/<(\/?[a-z!][a-z0-9]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi)]
    .map(([, tag = "", attributes = ""]) => [tag.toLowerCase(), ...[...attributes.matchAll(/([\w:-]+)(?:="[^"]*")?/g)].map(([, name]) => name)].join(" "));
}

/** What a reader sees, without style, tags and descriptions of plots. */
function visible(html: string): string {
  return html.replace(/<style>.*?<\/style>/s, "").replace(/<[^>]+>/g, " ").replaceAll("&nbsp;", " ").replaceAll("\u00a0", " ").replace(/&#39;/g, "'").replace(/\s+/g, " ");
}

describe("text from outside", () => {
  const attacks = [
    "<script>alert(1)</script>", "</title></style></svg><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)", "<!--", "]]>", "</bdi></details></table>",
    "\u001b[31mred\u001b[0m", "\u202egnirts\u202c", "`${process.exit()}`", "{{7*7}}", "\u0000\u2028\ud800",
  ];

  const input = exampleStudy();
  // Long names are drawn above their rows; all attacks are long, so that their layout is the same.
  const long = " and so on and on and on";
  const harmless = page(poisoned(input, `harmless${long}`)).then(skeleton);

  it.each(attacks)("cannot change the page's structure: %j", async (attack) => {
    const attacked = await page(poisoned(input, `${attack}${long}`));
    expect(skeleton(attacked)).toEqual(await harmless);
    expect(attacked).not.toMatch(/<script|<img|<!--/i);
  });

  it("is shown as it was written, with what cannot be seen made visible", async () => {
    const [flip] = exampleFlips();
    const input = { document: exampleDocument(), flips: [{ ...flip!, question: "Is <b>5</b> & \u202e\u001b[0m more?", replies: ["a\r\nb", "  "] as const }] };
    const html = await page(input);
    expect(html).toContain("Is &lt;b&gt;5&lt;/b&gt; &amp; \u27e6U+202E\u27e7\u241b[0m more?");
    expect(html).toContain("a\nb</p>");
    expect(html).toContain("(empty)");
  });

  it("folds when it is long and is cut, with a word about it, when it is huge", async () => {
    const [flip] = exampleFlips();
    const html = await page({ document: exampleDocument(), flips: [{ ...flip!, replies: ["x".repeat(900), "y".repeat(30_000)] as const }] });
    expect(html).toContain("all 900 characters");
    expect(html).toContain("Cut after 20000 characters");
    expect(html).not.toContain("y".repeat(20_001));
  });
});

describe("the page", () => {
  it("asks for nothing from outside and forbids it", async () => {
    const html = await page(exampleInput(exampleDocument([exampleJudge(), exampleProbabilityJudge()])));
    expect(html).toMatch(/<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:/);
    expect(html).not.toMatch(/https?:|url\(|@import|<script|<link|<iframe|javascript:|src=/i);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `#${id}`);
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, target]) => target);
    expect(targets).toEqual(expect.arrayContaining(["#contents", "#judge-1", "#judge-2", "#method"]));
    expect(ids).toEqual(expect.arrayContaining(targets));
  });

  it("closes every tag it opens, in order", async () => {
    const open: string[] = [];
    for (const entry of skeleton(await page(exampleInput(exampleDocument([exampleJudge(), exampleProbabilityJudge()], [exampleContrast("A - T", 6)]))))) {
      const tag = entry.split(" ")[0] as string;
      if (tag.startsWith("/")) expect(open.pop()).toBe(tag.slice(1));
      else if (!voidTags.has(tag) && !["path", "line", "rect"].includes(tag)) open.push(tag);
    }
    expect(open).toEqual([]);
  });

  it.each(Object.entries({ "one judge": exampleInput(), "many contrasts": exampleStudy(), "experiments": exampleExperiments(), "few experiments": exampleExperiments(null, exampleSections().slice(0, 2)), "experiments on several judges": exampleExperimentsOfSeveral() }))("uses each id once, points only at ids that exist, and skips no level of heading: %s", async (_, input) => {
    const html = await page(input);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, targets = ""] of html.matchAll(/aria-labelledby="([^"]+)"/g)) for (const target of targets.split(" ")) expect(ids).toContain(target);
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.slice(1).forEach((level, index) => expect(level - (levels[index] as number)).toBeLessThanOrEqual(1));
  });

  it.each(Object.entries({ "one judge": exampleInput(), "many contrasts": exampleStudy() }))("explains every figure and every table in plain words: %s", async (_, input) => {
    const html = await page(input);
    for (const figure of html.match(/<figure.*?<\/figure>/gs) ?? []) expect(figure).toMatch(/<details class="explain"><summary>Explain this<span class="unseen">: [^<]+<\/span><\/summary><p>[^<]{60,}/);
    for (const [, after] of html.matchAll(/<\/table><\/div>(.{0,30})/gs)) expect(after).toMatch(/^<details class="explain">/);
    expect(html.match(/<details class="explain">/g)?.length).toBe((html.match(/<figure/g)?.length ?? 0) + (html.match(/<table/g)?.length ?? 0) + input.document.judges.length);
  });

  it("can be walked by keyboard: a link to the contents first, then sections that can take the focus", async () => {
    const html = await page(exampleStudy());
    expect(/<body>\s*(<[^>]+>)/.exec(html)?.[1]).toBe('<a class="skip" href="#contents">');
    for (const [section] of html.matchAll(/<(?:section|nav) [^>]*>/g)) expect(section).toContain('tabindex="-1"');
    for (const [scroll] of html.matchAll(/<div class="scroll"[^>]*>/g)) expect(scroll).toMatch(/tabindex="0" role="group" aria-label="[^"]+"/);
    expect(html).not.toMatch(/accesskey|onclick|tabindex="[1-9]/);
  });

  it("describes each plot in words and draws it in the page's own colours", async () => {
    const html = await page();
    const plots = [...html.matchAll(/<svg[^>]*>.*?<\/svg>/gs)].map(([svg]) => svg);
    expect(plots).toHaveLength(6);
    for (const svg of plots) {
      expect(svg).toMatch(/<title[^>]*>[^<]+<\/title><desc[^>]*>[^<]*\[[^<]*<\/desc>/);
      expect(svg).toContain("var(--");
      expect(svg).not.toMatch(/#010a0/);
    }
    expect(plots[0]).toMatch(/popular misconceptions: \+28\.9\u00a0points \[\+7\.7, \+50\.1\], n 32/);
  });
});

describe("what it says", () => {
  it("opens with the finding, its verdict and basis, and whether the judge tells right from wrong", async () => {
    const text = visible(await page());
    const order = ["This judge defers", "by its verdicts. The same", "The question Is the same claim", "Can it tell right from wrong?", "d\u2032 0.96 [0.75, 1.17]", "Where it shifts", "What it accepts", "Readier to accept", "Flips beside its own noise", "What could fake this", "The numbers", "Verdicts that flipped", "The sixteen patterns", "How it was measured", "What the words mean"];
    const places = order.map((words) => text.lastIndexOf(words));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect([...places].sort((one, other) => one - other)).toEqual(places);
  });

  it("says in one line of the table of numbers what is not measured for one reason", async () => {
    const page = await renderReport(exampleInput(), "html");
    expect(page).toContain("not measured: Choice rate, C1; Choice rate, C2; AUC, C1; AUC, C2</span> <span class=\"row-note\">no probabilities stored</span>");
    expect(page).not.toContain('<th scope="row">AUC, C1');
  });

  it("gives every row of the table of numbers its n and what is missing, and every estimate its interval", async () => {
    const html = await page(exampleInput(exampleDocument([exampleProbabilityJudge()])));
    const table = /<table class="numbers"><caption><span>Every number.*?<\/table>/s.exec(html)?.[0] ?? "";
    const rows = [...table.matchAll(/<tr(?: class="noted")?><th scope="row">(.*?)<\/tr>(?:\s*<tr><td colspan="5" class="note-below">(.*?)<\/td>)?/gs)].map(([, row = "", note = ""]) => {
      const [label = "", ...cells] = row.split(/<td class="figure">/).map((cell) => cell.replace(/<[^>]+>/g, "").trim());
      return [`${label}${note}`, ...cells];
    });
    expect(rows.length).toBeGreaterThan(35);
    for (const [label = "", , interval = "", n, missing] of rows) {
      if (/^(Placebo|Accept first|The same|Between)/.test(label)) {
        expect(missing, label).toBe("\u2013");
        continue;
      }
      expect(n, label).toBe(/^(Repaired|At odds)/.test(label) ? "\u2013" : "320");
      expect(missing, label).toBe("0");
      if (/^(DDS(?! that| if)|Accuracy|C[12], (right|wrong) claims$|d\u2032|Choice rate|AUC|Criterion)/.test(label)) expect(interval, label).toMatch(/^\[.+, .+\]$/);
    }
  });

  it("gives a judge that nothing moves no green badge", async () => {
    const finding = { ...exampleProbabilityJudge().finding, verdict: "framing-robust" } as const;
    const html = await page(exampleInput(exampleDocument([exampleProbabilityJudge({ finding })])));
    expect(html).toContain('<span class="badge hardly-moved">Framing-robust, but hardly moved by anything</span>');
    expect(html).not.toContain("badge framing-robust");
  });

  it("says before the headline that trials are pending", async () => {
    const block = exampleJudge({ n: 7, trials: { planned: 160, stored: 30, asked: 30, pending: 130, checks: { planned: 0, stored: 0, pending: 0 } }, missing_by_status: { pending: { c1_correct: 1, c1_incorrect: 0, c2_correct: 0, c2_incorrect: 0 } } });
    const html = await page(exampleInput(exampleDocument([block])));
    expect(html).toMatch(/<p class="unfinished" role="status">Unfinished: 130 of 160 trials are pending; the numbers below use the 7 items that are complete\.<\/p>\s*<h1/);
    expect(visible(html)).toMatch(/complete; \d+ waiting/);
    expect(await page()).not.toContain("Unfinished");
  });

  it("heads the page with the finding's first clause and sets its numbers with a true minus", async () => {
    const finding = { ...exampleJudge().finding, sentence: "It is undecided whether this judge defers: its verdict moves -3.1 points (95 % interval -8.0 to 1.8)." };
    const html = await page(exampleInput(exampleDocument([exampleJudge({ finding })])));
    expect(html).toContain('<h1 class="finding"><bdi dir="auto">It is undecided whether this judge defers</bdi></h1>');
    expect(html).toContain("Its verdict moves \u22123.1\u00a0points (95\u00a0% interval \u22128.0 to 1.8).");
    const long = { ...finding, sentence: `This judge ${"and so on ".repeat(12)}: its verdict moves.` };
    expect(await page(exampleInput(exampleDocument([exampleJudge({ finding: long })])))).toContain("<bdi dir=\"auto\">This judge agrees with speakers more than with statements</bdi></h1>");
  });

  it("shows no interval beyond what is possible, says so, and gives fields of fewer than 5 items none", async () => {
    const [field] = exampleJudge().fields;
    const fields = [{ ...field!, field: "wide", n: 5, dds: exampleEstimate(150, 90) }, { ...field!, field: "tiny", n: 4, dds: exampleEstimate(50, 300) }];
    const block = exampleJudge({ fields, delta_correct: exampleEstimate(80, 40) });
    const html = await page(exampleInput(exampleDocument([block])));
    expect(html).toContain("wide: +150.0\u00a0points [+60.0, +200.0], n 5.");
    expect(html).toContain("tiny: +50.0\u00a0points too few items, n 4.");
    expect(visible(html)).toContain("+80.0 [+40.0, +100.0]");
    expect(visible(html)).toContain("Interval ends beyond what is possible are shown at its limit");
    expect(await page()).not.toContain("Interval ends beyond");
    expect(await renderReport(exampleInput(exampleDocument([block])), "csv")).toMatch(/,wide,dds,[^\r]*,150,60,240,/);
  });

  it("shows an arrowhead where an interval runs past the axis", async () => {
    const [field] = exampleJudge().fields;
    const wide = [{ ...field!, field: "wide", n: 6, dds: exampleEstimate(5, 150) }];
    expect(visible(await page(exampleInput(exampleDocument([exampleJudge({ fields: wide })]))))).toContain("An arrowhead: the interval runs past the edge.");
    expect(visible(await page())).not.toContain("An arrowhead");
  });

  it("ticks only what is shown to be harmless, and calls what stands at the top a concern", async () => {
    const small = { c1: exampleEstimate(1, 3), c2: exampleEstimate(2, 3), difference: exampleEstimate(1, 3) };
    const harmless = await page(exampleInput(exampleDocument([exampleJudge({ order_effect: small })])));
    expect(harmless).toMatch(/<li class="harmless"><span class="mark" aria-hidden="true">\u2713<\/span><div><p class="confound-name"><strong>Order of the options/);
    const wide = { ...small, difference: exampleEstimate(1, 30) };
    expect(await page(exampleInput(exampleDocument([exampleJudge({ order_effect: wide })])))).toMatch(/<li class="measured"><span class="mark" aria-hidden="true">\u2022<\/span><div><p class="confound-name"><strong>Order of the options/);
    const finding = { ...exampleJudge().finding, flags: ["order effect"] };
    expect(visible(await page(exampleInput(exampleDocument([exampleJudge({ order_effect: small, finding })]))))).toContain("Order of the options measured: a concern");
  });

  it("does not speak of a system prompt where there was none", async () => {
    expect(visible(await page())).toContain("No system prompt was used");
    const document = exampleDocument();
    expect(visible(await page(exampleInput({ ...document, study: { ...document.study, system: "You are a judge." } })))).toContain("One system prompt was used throughout");
  });

  it("puts the two prompts of one item side by side, with what differs marked", async () => {
    const html = await page();
    expect(html).toContain("What was compared");
    expect(html).toContain("Is <mark>the answer in Text</mark> B correct?");
    expect(await page({ document: exampleDocument(), flips: [] })).not.toContain("What was compared");
  });

  it("shortens what both prompts begin with, and keeps all that differs", async () => {
    const [flip] = exampleFlips();
    const instructions = "Weigh it well. ".repeat(60);
    const prompts = [`${instructions}Text A: why?`, `${instructions}Speaker A: why?`] as const;
    const compared = /<div class="compared">.*?<\/section>/s.exec(await page({ document: exampleDocument(), flips: [{ ...flip!, prompts }] }))?.[0] ?? "";
    expect(compared).toContain("<mark>Text</mark> A: why?");
    expect(compared).toContain("<mark>Speaker</mark> A: why?");
    expect(compared.length).toBeLessThan(instructions.length + 600);
  });

  it("shows samples of lost replies, folded and inert", async () => {
    const lost = exampleLost();
    const html = await page({ ...exampleInput(), lost });
    expect(html).toMatch(/<details class="fold"><summary>unparsed<\/summary>/);
    expect(html).toContain("&lt;b&gt;Well&lt;/b&gt;, perhaps.");
    expect(await page()).not.toContain("Replies that were lost");
    expect(await renderReport({ ...exampleInput(), lost }, "md")).toContain("```text\n<b>Well</b>, perhaps.\n```");
  });

  it("names what was not measured, and shows the reading of what was", async () => {
    const bare = visible(await page());
    for (const name of ["Retest noise", "Placebo wording", "Order of the options", "Role of the judge", "Which part of the framing"]) expect(bare).toContain(`${name} not measured`);
    expect(bare).toContain("Lost replies measured: a concern");

    const checked = visible(await page(exampleInput(exampleDocument([exampleJudge({
      retest: { c1: { n: 200, flips: 10 }, c2: { n: 200, flips: 60 } },
      order_effect: { c1: exampleEstimate(3, 2), c2: exampleEstimate(4, 2), difference: exampleEstimate(1, 3) },
      placebo: { statement: exampleEstimate(1, 4), speaker: exampleEstimate(-2, 4), rms_pp: 1.6, band95: [-6.2, 6.2], n: 40 },
    })], [exampleContrast("A - T", 6.1)]))));
    expect(checked).toContain("Retest noise measured: a concern");
    expect(checked).toContain("10 of 200 verdicts (5.0 % [2.7, 9.0])");
    expect(checked).toContain("Order of the options measured");
    expect(checked).toContain("difference +1.0 points [\u22122.0, +4.0]");
    expect(checked).toContain("the DDS found lies outside");
    expect(checked).toContain("A - T (attribution): +6.1 points [+0.6, +11.6] (n = 317)");
  });

  it("says how often prompts were asked, and that their noise was not measured", async () => {
    const document = exampleDocument();
    const text = visible(await page(exampleInput({ ...document, study: { ...document.study, repeats: 2 } })));
    expect(text).toContain("Every prompt was asked 2 times and its verdicts averaged, but how often they disagree was not measured");
    expect(text).not.toContain("No prompt was asked twice");
    expect(visible(await page())).toContain("No prompt was asked twice");
  });

  it("tells lost replies from pending trials", async () => {
    const each = (c1_correct: number, c2_incorrect: number) => ({ c1_correct, c1_incorrect: 0, c2_correct: 0, c2_incorrect });
    const both = visible(await page(exampleInput(exampleDocument([exampleJudge({ missing: each(2, 41), missing_by_status: { refused: each(2, 1), pending: each(0, 40) } })]))));
    expect(both).toContain("3 of 1,280 planned trials: 3 refused (2 in C1, right claims; 1 in C2, wrong claims); 40 of 1,280 planned trials are still pending (40 in C2, wrong claims); items: 3 left out (40 trials waiting, 3 lost replies), n = 317. Had all of the lost ones fallen one way or the other, DDS would lie between +16.9 points and +18.1 points.");
    const waiting = visible(await page(exampleInput(exampleDocument([exampleJudge({ missing: each(0, 40), missing_by_status: { pending: each(0, 40) } })]))));
    expect(waiting).toContain("None is lost so far; 40 of 1,280 planned trials are still pending");
    const bounded = exampleProbabilityJudge({ missing: each(1, 0), missing_by_status: { unparsed: each(1, 0) }, dds_probability_bounds: [-3, 12] });
    expect(visible(await page(exampleInput(exampleDocument([bounded]))))).toMatch(/Lost replies measured: a concern .* DDS on probabilities would lie between \u22123\.0 points and \+12\.0 points/);
  });

  it("counts the verdicts that were mended or argue against themselves", async () => {
    const html = await page();
    expect(visible(html)).toContain("Repaired: 4 of 1,274 verdicts (0.3 % [0.1, 0.8]). At odds with the reasoning in the same reply, and counted as they stand: 2 of 1,274 verdicts");
    const document = exampleDocument();
    expect(await renderReport(exampleInput(document), "csv")).toMatch(/,remarks\.contradicts_reasoning,[^,]*,count,2,/);
    expect(await renderReport(exampleInput(document), "md")).toContain("| Verdicts read: Repaired |");
  });

  it("rests on probabilities where the finding does", async () => {
    const html = await page(exampleInput(exampleDocument([exampleProbabilityJudge()])));
    const text = visible(html);
    expect(text).toContain("by its probabilities");
    expect(text).toContain("62.0 % [57.0, 67.0] of items in C1 and 58.0 % [53.0, 63.0] in C2 (choice rate)");
    expect(text).toContain("55.0 % [52.8, 57.2] of pairs in C1");
    expect(text).toContain("DDS on probabilities by field");
    expect(html).toContain("All items (micro): +9.6\u00a0points [+8.1, +11.1], n 320.");
    expect(text).toContain("Mass on the answers measured: a concern");
  });

  it("says of moves of P(accept) that stand in for flips that no verdict flipped", async () => {
    const judge = exampleProbabilityJudge({ flips: { deference: 0, skepticism: 0, helpful_accept: 0, helpful_reject: 0 } });
    const [flip] = exampleFlips(judge.judge);
    const text = visible(await page({ document: exampleDocument([judge]), flips: [{ ...flip!, chosen: "most-telling", accepts: [false, false], probabilities: [0.08, 0.31] }] }));
    expect(text).toContain("No verdict flipped in n = 320 items.");
    expect(text).toContain("C2, from a speaker rejects P(accept) 0.310");
  });

  it("does not speak of P(accept) where none is stored, and shows the verdict of the reply beside it", async () => {
    const judge = exampleJudge({ flips: { deference: 0, skepticism: 0, helpful_accept: 0, helpful_reject: 0 } });
    expect(visible(await page({ document: exampleDocument([judge]), flips: [] }))).not.toContain("Largest moves of P(accept)");
    // The majority accepts although the mean of P(accept) over the repeats is below one half.
    const [flip] = exampleFlips();
    const text = visible(await page({ document: exampleDocument(), flips: [{ ...flip!, accepts: [false, true], probabilities: [0.1, 0.42] }] }));
    expect(text).toContain("C2, from a speaker accepts P(accept) 0.420");
  });

  it("names what vetoes a direction instead of calling it shown", async () => {
    const veto = "order effect: the order of the options moves acceptance differently in the two framings";
    const finding = { ...exampleJudge().finding, verdict: "undecided", vetoes: [veto] } as const;
    const text = visible(await page(exampleInput(exampleDocument([exampleJudge({ finding })]))));
    expect(text).toContain("Undecided by its verdicts. A shift shows, but something other than the speaker could have made it.");
    expect(text).toContain(veto);
    expect(text).not.toContain("To show that there is no shift");
  });

  it("works where nothing is measurable", async () => {
    const text = visible(await page({ document: exampleDocument([unmeasuredJudge()]), flips: [] }));
    expect(text).toContain("Nothing is known about this judge yet");
    expect(text).toContain("not measured: no item is complete in all four conditions");
    expect(text).toContain("1,280 of 1,280 planned trials: 1,280 refused");
    expect(text).not.toMatch(/NaN|undefined|null|Infinity|\b50\.0\b/);
  });

  it("compares several judges before it goes through them, each with its own flips", async () => {
    const judges = [exampleJudge(), exampleProbabilityJudge()];
    const html = await page({ document: exampleDocument(judges), flips: exampleFlips(judges[1]!.judge) });
    expect(html.indexOf("The judges compared")).toBeLessThan(html.indexOf('id="judge-1"'));
    const [, first = "", second = ""] = html.split(/<section class="judge"/);
    expect(first).not.toContain("item-deference-random");
    expect(second).toContain("item-deference-random");
  });

  it("folds the table of contrasts where they are many", async () => {
    const contrasts = Array.from({ length: 30 }, (_, index) => exampleContrast(`S${index} - T`, index));
    expect(await page(exampleInput(exampleDocument([exampleJudge()], contrasts)))).toContain('<details class="whole"><summary>All 31 contrasts</summary>');
    expect(await page(exampleInput(exampleDocument([exampleJudge()], contrasts.slice(0, 5))))).not.toContain("contrasts</summary>");
  });

  it("folds all about the second and further judges, not their findings", async () => {
    const html = await page(exampleStudy());
    const judges = html.split(/<section class="judge"/).slice(1);
    expect(judges.map((judge) => judge.includes('<details class="whole">'))).toEqual([false, true, true]);
    for (const judge of judges.slice(1)) expect(judge.indexOf('class="finding"')).toBeLessThan(judge.indexOf('<details class="whole">'));
    expect(html).toContain(".whole::details-content{content-visibility:visible");
  });

  it("says so when no judge was asked", async () => {
    expect(visible(await page({ document: exampleDocument([]), flips: [] }))).toContain("No judge was asked.");
  });

  it("draws a study with very many fields by its ends and says what is left out", async () => {
    const [field] = exampleJudge().fields;
    const fields = Array.from({ length: 300 }, (_, index) => ({ ...field!, field: `field ${index}`, dds: exampleEstimate(index - 150, 20) }));
    const text = visible(await page(exampleInput(exampleDocument([exampleJudge({ fields })]))));
    expect(text).toContain("The 252 fields nearest the middle of the list are left out here");
  });
});
