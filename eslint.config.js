import tseslint from "typescript-eslint";

/** Data flows one way: a room may import only from rooms that stand before it here, from core and from stats. */
const rooms = ["core", "stats", "fetching", "items", "framing", "judges", "store", "verdicts", "runner", "analysis", "experiments", "mitigation", "published", "report", "study", "probe", "cli"];

/** The same for `import()`, which `no-restricted-imports` does not see. A selector's regular expression may hold no slash. */
const dynamicImport = ({ regex, message }) => ({ selector: `ImportExpression[source.value=/${regex.replaceAll(/\\?\//g, "\\u002F")}/]`, message });

/** One name taken from zod brings all of it along, with the messages of every language. */
const zodByName = { selector: "ImportDeclaration[source.value='zod'] ImportSpecifier", message: 'Write import * as z from "zod": the bundler then takes only what is used.' };

const oneWayImports = rooms.map((room, index) => {
  const later = rooms.slice(index + 1);
  const own = room === "core" ? ["stats"] : [];
  const forbidden = [...new Set([...later, ...own])];
  const patterns = forbidden.length === 0 ? [] : [{
    regex: `^(\\.\\./)+(${forbidden.join("|")})/`,
    message: `Data flows one way: '${room}' may not import from a later room (order: ${rooms.join(" < ")}).`,
  }];
  if (room !== "cli") patterns.push({ regex: "(^|/)index\\.js$", message: "Rooms import each other's files, not the package entry." });
  return {
    files: [`src/${room}/**/*.ts`],
    rules: {
      "no-restricted-imports": ["error", { patterns }],
      "no-restricted-syntax": ["error", zodByName, ...patterns.map(dynamicImport)],
    },
  };
});

export default tseslint.config(
  { ignores: ["dist/**", "node_modules/**", "coverage/**", "dialdefer-report/**"] },
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.recommended],
    languageOptions: { parserOptions: { project: "./tsconfig.json", tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      eqeqeq: "error",
      "no-eval": "error",
      "max-lines": ["error", { max: 400, skipBlankLines: true, skipComments: true }],
    },
  },
  ...oneWayImports,
  {
    files: ["src/core/**/*.ts", "src/stats/**/*.ts", "src/verdicts/**/*.ts"],
    ignores: ["**/*.test.ts"],
    rules: {
      "no-restricted-globals": ["error", "fetch", "process"],
    },
  },
);
