/**
 * Starts lit-analyzer with a TypeScript it can use: it asks for `typescript` without naming a version, and
 * TypeScript 7 has no JavaScript API. Its own dependency, the component analyzer, brings a fitting one.
 */
const Module = require('node:module');

const analyzer = require.resolve('lit-analyzer/package.json');
const components = Module.createRequire(analyzer).resolve('web-component-analyzer');
const typescript = Module.createRequire(components).resolve('typescript');
const resolveFilename = Module._resolveFilename;

Module._resolveFilename = function resolveTypescript(request, ...rest) {
  return request === 'typescript' ? typescript : resolveFilename.call(this, request, ...rest);
};

require('lit-analyzer/cli.js');
