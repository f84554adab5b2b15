import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@rspack/cli';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { brand } from './config/brand.ts';
import { publicDefaults } from './config/environment.ts';
import { cacheGroups, lateStyles } from './scripts/build/chunks.ts';
import { generated, prepareSite } from './scripts/build/prepare.ts';

const root = import.meta.dirname;

export default defineConfig(async (env, argv) => {
  const dev = argv.mode === 'development';
  // `--env gallery`: the gallery of the kit alone, as files.
  const still = env['gallery'] === true;
  const hot = dev && !still;
  const kit = './core/ui/gallery/main.tsx';
  const { fonts, early } = await prepareSite();
  const compiler = {
    jsc: {
      parser: { syntax: 'typescript', tsx: true, decorators: true },
      target: 'es2022',
      transform: {
        legacyDecorator: true,
        useDefineForClassFields: true,
        react: { runtime: 'automatic', development: dev, refresh: hot },
      },
    },
  };
  return {
    mode: dev ? 'development' : 'production',
    target: ['web', 'es2022'],
    context: root,
    // The gallery is for whoever works on the kit: no clinic gets it.
    entry: still ? { kit } : { main: './host/browser/main.tsx', ...(dev && { kit }) },
    devtool: dev ? 'cheap-module-source-map' : false,
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: {
        generated: generated,
        // The same library without stand-ins for Map and WeakMap, which every browser of the target has.
        'reflect-metadata$': 'reflect-metadata/lite',
      },
    },
    output: {
      filename: dev ? '[name].js' : '[name].[contenthash:8].js',
      // One hash for all: with one each, the first load would carry a line for every file that the house has.
      chunkFilename: dev ? '[name].js' : '[fullhash:8]/[name].js',
      cssFilename: dev ? '[name].css' : '[name].[contenthash:8].css',
      cssChunkFilename: dev ? '[name].css' : '[fullhash:8]/[name].css',
      // Files that a plugin addresses as they are, such as a model; kept for a year, so their names carry their hash.
      assetModuleFilename: dev ? '[name][ext]' : '[name].[contenthash:8][ext]',
      clean: true,
      publicPath: '/',
      path: join(root, 'dist', still ? 'gallery' : 'site'),
    },
    module: {
      // Fonts are addressed from the root of the site, where they are copied under names that carry their hash.
      parser: { 'css/auto': { url: false } },
      rules: [
        { test: /\.tsx?$/, loader: 'builtin:swc-loader', type: 'javascript/auto', options: compiler },
        {
          test: /[\\/](plugins[\\/][\w-]+|host[\\/]browser)[\\/]manifest\.ts$/,
          enforce: 'pre',
          loader: join(root, 'scripts/build/loaders/withoutSummary.mjs'),
        },
        // Nothing in the kit runs by being imported, so a page carries only the parts that it names.
        {
          test: /[\\/]core[\\/](browser|ui|clinical[\\/](browser|shared)|shared|plugin)[\\/].*\.tsx?$/,
          sideEffects: false,
        },
        {
          test: /\.css$/,
          oneOf: [
            {
              test: lateStyles,
              type: 'javascript/auto',
              sideEffects: true,
              use: [
                join(root, 'scripts/build/loaders/adoptCss.mjs'),
                { loader: 'builtin:lightningcss-loader', options: { minify: !dev } },
              ],
            },
            { type: 'css/auto', sideEffects: true },
          ],
        },
      ],
    },
    optimization: {
      // Names only where somebody gave one: the first load carries a line for every file there is.
      chunkIds: dev ? 'named' : 'deterministic',
      moduleIds: 'deterministic',
      splitChunks: { chunks: 'async', cacheGroups },
      // The segmenter's scripts are small already and are served as their makers published them.
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          exclude: /selfie_segmentation/,
          minimizerOptions: { ecma: 2022, compress: { passes: 3, ecma: 2022 } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin(),
      ],
    },
    plugins: [
      // Icons are imported one by one; Blueprint's loaders of icons by name would add 300 KiB that nothing asks for.
      new rspack.NormalModuleReplacementPlugin(/paths-loaders[\\/]/, join(root, 'scripts/build/noIcons.ts')),
      new rspack.CopyRspackPlugin({
        patterns: [{ from: join(generated, 'static') }, { from: join(root, 'host/browser/public') }],
      }),
      ...(still
        ? []
        : [
            new rspack.HtmlRspackPlugin({
              template: './host/browser/index.html',
              scriptLoading: 'defer',
              inject: 'head',
              chunks: ['main'],
              templateParameters: {
                product: publicDefaults.PRODUCT_NAME,
                // A closing tag inside a value must not end the element.
                config: JSON.stringify(publicDefaults).replaceAll('<', '\\u003c'),
                font: fonts[0]!,
                early,
                color: brand.color,
                // In the page itself: one request fewer before anybody has signed in.
                icon: `data:image/svg+xml,${encodeURIComponent(readFileSync(join(root, 'host/browser/public/icon.svg'), 'utf8').trim())}`,
              },
            }),
          ]),
      ...(dev
        ? [
            new rspack.HtmlRspackPlugin({
              template: './core/ui/gallery/index.html',
              filename: 'kit.html',
              scriptLoading: 'defer',
              chunks: ['kit'],
            }),
          ]
        : []),
      ...(hot ? [new ReactRefreshRspackPlugin()] : []),
    ],
    devServer: {
      host: 'localhost',
      port: Number(process.env.PORT ?? 4400),
      historyApiFallback: { rewrites: [{ from: /^\/kit$/, to: '/kit.html' }] },
      hot: true,
      client: { overlay: { errors: true, warnings: false } },
      proxy: [
        {
          context: ['/v3', '/messaging', '/fhir', '/oauth', '/scim', '/ip', '/healthz', '/outbox', '/.well-known'],
          target: `http://localhost:${process.env.API_PORT ?? 4401}`,
          ws: true,
        },
      ],
    },
    performance: { hints: false },
  };
});
