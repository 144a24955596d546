/// <reference types="vitest/config" />
import { minifyTemplateLiterals } from 'rollup-plugin-minify-template-literals';
import { minify } from 'terser';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

const browsers = 'es2022';

/** Templates and styles of the widget without their white space, comments and needless quotes. */
const minifyTemplates = () =>
  minifyTemplateLiterals({
    include: ['widget/**'],
    failOnError: true,
    options: {
      minifyOptions: {
        collapseWhitespace: true,
        caseSensitive: true,
        removeComments: true,
        removeAttributeQuotes: true,
        collapseBooleanAttributes: true,
        // Inline styles are set as properties; the minifier would cut units off expressions.
        minifyCSS: { level: 2 },
      },
    },
  });

/** A second minifier after the first finds another hundredth, which is two hundred bytes of every buyer's download. */
const squeeze = (): Plugin => ({
  name: 'squeeze',
  async generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const { code } = await minify(chunk.code, {
        ecma: 2020,
        toplevel: true,
        compress: {
          passes: 3,
          pure_getters: true,
          unsafe_arrows: true,
          unsafe_methods: true,
          keep_fargs: false,
        },
        format: { comments: false },
      });
      chunk.code = code ?? chunk.code;
    }
  },
});

/** Which plugin took how long is nothing to tell a newcomer. */
const quiet = { checks: { bundlerTimings: false } };

/**
 * The builds of this package, chosen by `--mode`: the element as an ES module for bundlers, as one self-contained
 * script file, the demo page, and the server.
 */
const builds: Readonly<Record<string, UserConfig>> = {
  lib: {
    plugins: [minifyTemplates()],
    publicDir: false,
    build: {
      target: browsers,
      outDir: 'dist/lib',
      sourcemap: true,
      minify: false,
      lib: { entry: 'widget/index.ts', formats: ['es'], fileName: () => 'service-checkout.js' },
      rolldownOptions: { ...quiet, external: [/^lit($|\/)/, /^@lit\//] },
    },
  },
  script: {
    plugins: [minifyTemplates(), squeeze()],
    publicDir: false,
    build: {
      target: browsers,
      outDir: 'dist/public',
      emptyOutDir: false,
      minify: true,
      rolldownOptions: quiet,
      lib: {
        entry: 'widget/script.ts',
        formats: ['iife'],
        name: 'ServiceCheckout',
        fileName: () => 'service-checkout.js',
      },
    },
  },
  demo: {
    root: 'demo',
    build: {
      target: browsers,
      outDir: '../dist/public',
      emptyOutDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: quiet,
      // A data: URL would need a wider content security policy.
      assetsInlineLimit: 0,
    },
  },
  viewer: {
    publicDir: false,
    build: {
      target: browsers,
      outDir: 'dist/viewer',
      rolldownOptions: quiet,
      lib: {
        entry: 'server/sandbox/viewer/viewer.ts',
        formats: ['iife'],
        name: 'Viewer',
        fileName: () => 'viewer.js',
      },
    },
  },
  server: {
    publicDir: false,
    build: {
      ssr: true,
      target: 'node20',
      outDir: 'dist/server',
      sourcemap: true,
      rolldownOptions: { ...quiet, input: { main: 'server/main.ts', client: 'server/client/index.ts' } },
    },
  },
};

/** Without one of those modes it is the configuration of the tests. */
export default defineConfig(({ mode }) => ({
  ...builds[mode],
  test: {
    include: ['test/{server,contract,structure,scripts,journeys}/**/*.test.ts'],
    globalSetup: ['test/support/postgres-server.ts'],
    // Left to itself the runner keeps a core free, which of two is half.
    maxWorkers: '100%',
    testTimeout: 15_000,
    hookTimeout: 60_000,
  },
}));
