/**
 * Version of the rules that turn a reply into a verdict. It stands in every report: a later parser may
 * read the same stored replies differently, and never needs another call to do so.
 */
export const PARSER_VERSION = "1";
