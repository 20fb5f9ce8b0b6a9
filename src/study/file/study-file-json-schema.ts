import * as z from "zod";
import { studyFileSchema } from "./study-file-schema.js";

/** A part of the JSON Schema, as far as it is read here. */
export interface SchemaNode {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly SchemaNode[];
  readonly properties?: { readonly [key: string]: SchemaNode };
  readonly required?: readonly string[];
  readonly additionalProperties?: SchemaNode | boolean;
  readonly items?: SchemaNode | readonly SchemaNode[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The JSON Schema of study files (draft 7, which editors know best): published as `schema/study.schema.json`. */
export function studyFileJsonSchema(): SchemaNode {
  const { $schema, ...schema } = z.toJSONSchema(studyFileSchema, { io: "input", target: "draft-7" });
  return { $schema, title: "DialDefer study file", ...schema } as SchemaNode;
}
