import { openItems } from "../src/items/open-items.js";

// A process of its own, started by the item-memory bench: reads a file of items to its end and prints how many there
// were and the largest resident size it had, in bytes.
const [, , file = ""] = process.argv;
let items = 0;
for await (const item of openItems(file).read()) items += item.id === "" ? 0 : 1;
// The system counts kilobytes.
process.stdout.write(JSON.stringify({ items, peak: process.resourceUsage().maxRSS * 1024 }));
