import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileBlueprint } from './blueprint.ts';
import { earlyScript } from './earlyScript.ts';
import { locales } from '#core/shared';
import { brand } from '../../config/brand.ts';
import { installers, webManifest, webManifestFile } from '../../config/webManifests.ts';
import { drawIcon, icons } from './icons.ts';
import { rootScripts } from './rootScripts.ts';
import { type FontFile, subsetMontserrat } from './font.ts';

const root = join(import.meta.dirname, '..', '..');
/** Where generated inputs of the site are kept between builds. */
export const generated = join(root, '.cache', 'site');

const inputs = [
  'scripts/build/blueprint.ts',
  'scripts/build/font.ts',
  'scripts/build/icons.ts',
  'scripts/build/prepare.ts',
  'config/brand.ts',
  'config/webManifests.ts',
  'package-lock.json',
];
const hashOf = (...parts: (string | Uint8Array)[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

const face = (font: FontFile, file: string): string =>
  `@font-face{font-family:Montserrat;src:url('/${file}') format('woff2');font-weight:400 600;font-style:normal;font-display:swap;unicode-range:${font.unicodeRange}}\n`;

/**
 * Stands in until Montserrat is there, with Montserrat's measures, so that nothing moves when it comes: Arial's letters are
 * narrower by 13.95 %, and the heights are Montserrat's 968 and 251 thousandths over that factor.
 */
const fallback = `@font-face{font-family:'Montserrat fallback';src:local('Arial'),local('Liberation Sans'),local('Helvetica Neue'),local('Roboto');size-adjust:113.95%;ascent-override:84.95%;descent-override:22.03%;line-gap-override:0%}\n`;

export interface Prepared {
  /** File names in `generated/static`, copied to the site as they are; the first is preloaded. */
  readonly fonts: readonly string[];
  /** The script that runs before the first paint, likewise. */
  readonly early: string;
}

/** Compiles Blueprint's sheets and cuts the font into `.cache/site`; does nothing when their inputs have not changed. */
export const prepareSite = async (): Promise<Prepared> => {
  const scripts = rootScripts(root);
  const script = earlyScript(root);
  const stamp = join(generated, 'prepared.json');
  const inputsHash = hashOf(
    ...inputs.map((input) => readFileSync(join(root, input))),
    ...scripts.map(({ code }) => code),
    script,
  );
  if (existsSync(stamp)) {
    const kept = JSON.parse(readFileSync(stamp, 'utf8')) as Prepared & { readonly inputsHash: string };
    if (kept.inputsHash === inputsHash) return kept;
  }
  rmSync(generated, { recursive: true, force: true });
  mkdirSync(join(generated, 'static'), { recursive: true });
  const { base, session } = compileBlueprint();
  writeFileSync(join(generated, 'blueprint-base.css'), base);
  writeFileSync(join(generated, 'blueprint-session.css'), session);

  const files = await subsetMontserrat();
  const named = files.map((font) => ({ font, file: `${font.name}.${hashOf(font.bytes).slice(0, 8)}.woff2` }));
  for (const { font, file } of named) writeFileSync(join(generated, 'static', file), font.bytes);
  writeFileSync(join(generated, 'fonts.css'), named.map(({ font, file }) => face(font, file)).join('') + fallback);

  const early = `early.${hashOf(script).slice(0, 8)}.js`;
  writeFileSync(join(generated, 'static', early), script);

  for (const { name, code } of scripts) writeFileSync(join(generated, 'static', name), code);
  for (const icon of icons) writeFileSync(join(generated, 'static', icon.name), drawIcon(icon, brand.color));

  for (const installer of installers)
    for (const language of locales)
      for (const bright of [true, false])
        writeFileSync(
          join(generated, 'static', webManifestFile(installer, language, bright)),
          JSON.stringify(webManifest(installer, language, bright)),
        );

  const prepared = { inputsHash, fonts: named.map(({ file }) => file), early };
  writeFileSync(stamp, JSON.stringify(prepared));
  return prepared;
};
