import { once } from "node:events";
import { createWriteStream } from "node:fs";
import type { Item } from "../../src/core/item.js";

const fields = 10;

/** Items of ordinary length, made one by one while they are read, so that no number of them fills the memory. */
export function generatedItems(count: number): { readonly spec: string; read(): AsyncGenerator<Item> } {
  return {
    spec: `${count} generated items`,
    async * read() {
      for (let index = 0; index < count; index++) yield generatedItem(index);
    },
  };
}

/** Writes the same items as a JSON Lines file. */
export async function writeItems(file: string, count: number): Promise<void> {
  const stream = createWriteStream(file);
  for (let index = 0; index < count; index++) {
    if (!stream.write(`${JSON.stringify(generatedItem(index))}\n`)) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "finish");
}

function generatedItem(index: number): Item {
  const first = 100 + index % 997;
  const second = 11 + Math.floor(index / 997);
  return {
    id: `generated-${String(index).padStart(7, "0")}`,
    field: `field ${index % fields}`,
    question: `A warehouse holds ${first} shelves with ${second} boxes on each of them. How many boxes does it hold when ${index} of another kind are brought in?`,
    correct_answers: [`It holds ${first * second + index} boxes altogether.`],
    incorrect_answers: [`It holds ${first * second + index + 10} boxes altogether.`],
  };
}
