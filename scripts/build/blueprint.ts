import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as sass from 'sass';

const require = createRequire(import.meta.url);
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));
const core = join(modules, '@blueprintjs', 'core');

const variables = [
  '@blueprintjs/colors/lib/scss/colors',
  'common/variables',
  'common/variables-extended',
  'common/mixins',
  'common/react-transition',
  'components/icon/icon-mixins',
];
const foundation = ['reset', 'dark-theme'];

/**
 * Before anybody has signed in only the tokens and the reset are loaded: Blueprint's button and form sheets alone are 116 and 60 KiB
 * raw for states that those pages never show, so the kit draws these few parts itself (`core/ui`).
 */
const sessionParts = [
  'button/button',
  'button/button-group',
  'icon/icon',
  'menu/menu',
  'overlay/overlay',
  'popover/popover',
  'portal/portal',
  'spinner/spinner',
  'toast/toast',
  'tooltip/tooltip',
];

/** Blueprint's Sass asks a JavaScript function for its check marks; without it check boxes lose their tick. */
const iconUrl = ([file, selectors]: sass.Value[]): sass.Value => {
  const [size, name] = file!.assertString().text.replace('.svg', '').split('/') as [string, string];
  const pascal = name.replace(/(^|-)([a-z])/g, (_match, _dash, letter: string) => letter.toUpperCase());
  const paths = (require(`@blueprintjs/icons/lib/cjs/generated/${size}/paths/index.js`) as Record<string, string[]>)[
    pascal
  ]!;
  const path = selectors!.tryMap()?.get(new sass.SassString('path')) ?? null;
  const fill = path?.tryMap()?.get(new sass.SassString('fill'))?.toString() ?? 'currentColor';
  const box = size.replace('px', '');
  const shape = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${box} ${box}'>${paths.map((d) => `<path fill='${fill}' d='${d}'/>`).join('')}</svg>`;
  return new sass.SassString(`url("data:image/svg+xml,${encodeURIComponent(shape)}")`, { quotes: false });
};

const compile = (parts: readonly string[]): string =>
  sass.compileString(parts.map((part) => `@import "${part}";`).join(''), {
    loadPaths: [join(core, 'src'), modules],
    url: pathToFileURL(join(core, 'src', 'pavilion.scss')),
    quietDeps: true,
    logger: sass.Logger.silent,
    functions: { 'svg-icon($file,$selectors:null)': iconUrl },
  }).css;

const tokens = (): string => readFileSync(join(core, 'lib', 'css', 'blueprint-design-tokens.css'), 'utf8');

/** Blueprint's CSS cut to the parts in use, as two sheets: one for every page, one that comes with the signed-in code. */
export const compileBlueprint = (): { readonly base: string; readonly session: string } => {
  const of = (parts: readonly string[]): string => compile([...variables, ...parts]);
  return {
    base: of(foundation),
    session: tokens() + of(sessionParts.map((part) => `components/${part}`)),
  };
};
