/**
 * A process of its own that reads pages, so that no file can fill or hold up the server. It is given bytes and answers with words;
 * it opens no connection, and reads no file but those of the packages that read. Nothing here is imported by the server.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { lookOf, sheetOfWords } from './look.ts';
import { cleaned, isSideways, type Place, type Sheet, turned, turnedBack } from './sheet.ts';

/** Where it stands: as shares of the page as it arrived. */
export interface ReadWord extends Place {
  readonly text: string;
}

/** `no_picture`: the page is neither words nor pictures. `no_machine`: it is a picture, and nothing here reads pictures. */
export type PageOutcome = 'words' | 'read' | 'no_picture' | 'no_machine';

export interface PageAnswer {
  readonly page: number;
  readonly outcome: PageOutcome;
  readonly words: readonly ReadWord[];
  /** See `lookOf`. */
  readonly look: string | null;
}

export type ReaderQuestion = { readonly file: Uint8Array } | { readonly page: number };

const dots = 200;
const maxPixels = 8_000_000;
const maxWords = 3_000;
/** A page with less text than this is taken for a picture with a line stamped on it. */
const leastLetters = 60;
const leastSure = 30;
/** Of 100, in the middle of a page: less is read of letters that stand on their heads, or of none. */
const upright = 70;
const languages = ['eng', 'fra'];

type Matrix = readonly number[];
const times = (m: Matrix, n: Matrix): Matrix => [
  m[0]! * n[0]! + m[2]! * n[1]!,
  m[1]! * n[0]! + m[3]! * n[1]!,
  m[0]! * n[2]! + m[2]! * n[3]!,
  m[1]! * n[2]! + m[3]! * n[3]!,
  m[0]! * n[4]! + m[2]! * n[5]! + m[4]!,
  m[1]! * n[4]! + m[3]! * n[5]! + m[5]!,
];

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly kind?: number;
  readonly data?: Uint8Array | Uint8ClampedArray | string;
}

const load = () => import('pdfjs-dist/legacy/build/pdf.mjs');
type Pdfjs = Awaited<ReturnType<typeof load>>;

/** How light a pixel is. One bit a pixel, red green blue, or with opacity, as pdf.js keeps pictures. */
const lightAt = ({ width, kind, data }: Picture & { readonly data: Uint8Array }, x: number, y: number): number => {
  if (kind === 2 || kind === 3) {
    const at = (y * width + x) * (kind === 2 ? 3 : 4);
    return (data[at]! * 77 + data[at + 1]! * 150 + data[at + 2]! * 29) >> 8;
  }
  return (data[y * Math.ceil(width / 8) + (x >> 3)]! & (0x80 >> (x & 7))) === 0 ? 0 : 255;
};

/** Puts a picture where the page puts it. @param place of the unit square on the sheet, in pixels from the upper left */
const lay = (sheet: Sheet, picture: Picture & { readonly data: Uint8Array }, place: Matrix): void => {
  const [a, b, c, d, e, f] = place as readonly [number, number, number, number, number, number];
  const size = a * d - b * c;
  if (Math.abs(size) < 1) return;
  const [xs, ys] = [
    [e, e + a, e + c, e + a + c],
    [f, f + b, f + d, f + b + d],
  ];
  const [left, right] = [Math.max(0, Math.floor(Math.min(...xs))), Math.min(sheet.width, Math.ceil(Math.max(...xs)))];
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(...ys))), Math.min(sheet.height, Math.ceil(Math.max(...ys)))];
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const [right0, down0] = [x + 0.5 - e, y + 0.5 - f];
      const [across, up] = [(d * right0 - c * down0) / size, (a * down0 - b * right0) / size];
      if (across < 0 || across >= 1 || up < 0 || up >= 1) continue;
      const [column, line] = [Math.floor(across * picture.width), Math.floor((1 - up) * picture.height)];
      const light = lightAt(picture, column, Math.min(line, picture.height - 1));
      const at = y * sheet.width + x;
      if (light < sheet.grey[at]!) sheet.grey[at] = light;
    }
};

/** The pictures of a page as one, upright as it arrived; null where it has none. */
const sheetOf = async ({ OPS }: Pdfjs, page: PDFPageProxy): Promise<Sheet | null> => {
  const plain = page.getViewport({ scale: 1 });
  const most = Math.sqrt(maxPixels / (plain.width * plain.height));
  const viewport = page.getViewport({ scale: Math.min(dots / 72, most) });
  const [width, height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
  const sheet = { width, height, grey: new Uint8Array(width * height).fill(255) };
  const { fnArray, argsArray } = await page.getOperatorList();
  let place: Matrix = viewport.transform;
  const saved: Matrix[] = [];
  let found = 0;
  const pictureOf = async (named: unknown): Promise<Picture | null> => {
    const id = typeof named === 'string' ? named : (named as Picture | null)?.data;
    if (typeof id !== 'string') return named as Picture | null;
    const kept = id.startsWith('g_') ? page.commonObjs : page.objs;
    return new Promise((resolve) => {
      kept.get(id, (one: unknown) => resolve(one as Picture | null));
    });
  };
  for (const [n, name] of fnArray.entries()) {
    const given = argsArray[n] as readonly unknown[] | null;
    if (name === OPS.save || name === OPS.paintFormXObjectBegin) saved.push(place);
    if (name === OPS.restore || name === OPS.paintFormXObjectEnd) place = saved.pop() ?? place;
    if (name === OPS.transform) place = times(place, Array.from(given as ArrayLike<number>));
    if (name === OPS.paintFormXObjectBegin && given?.[0])
      place = times(place, Array.from(given[0] as ArrayLike<number>));
    const isMask = name === OPS.paintImageMaskXObject;
    if (!isMask && name !== OPS.paintImageXObject && name !== OPS.paintInlineImageXObject) continue;
    const picture = await pictureOf(given?.[0]);
    if (!picture?.data || typeof picture.data === 'string') continue;
    found += 1;
    lay(sheet, { ...picture, kind: isMask ? 1 : picture.kind, data: picture.data as Uint8Array }, place);
  }
  return found === 0 ? null : sheet;
};

const share = (value: number): number => Math.round(Math.min(Math.max(value, 0), 1) * 10_000) / 10_000;

/** Words that the page has as text, each where it stands; a line is cut by its letters, as if they were all as wide. */
const textOf = async ({ Util }: Pdfjs, page: PDFPageProxy): Promise<readonly ReadWord[]> => {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , c, d, x, y] = Util.transform(viewport.transform, item.transform) as readonly number[];
    const high = Math.hypot(c!, d!);
    return [...item.str.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
      text,
      x: share((x! + (index / item.str.length) * item.width) / viewport.width),
      y: share((y! - high) / viewport.height),
      width: share(((text.length / item.str.length) * item.width) / viewport.width),
      height: share((high * 1.2) / viewport.height),
    }));
  });
};

/** What of the engine is used; it has no types of its own. */
interface Engine {
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void };
  readonly TessBaseAPI: new () => {
    Init(path: null, languages: string, mode: number): number;
    SetVariable(name: string, value: string): void;
    SetImageFile(orientation: number, angle: number): number;
    Recognize(monitor: null): number;
    GetTSVText(page: number): string;
    Clear(): void;
  };
}

/** Null where the packages are not there. */
const engine = async () => {
  const require = createRequire(import.meta.url);
  try {
    const start = require('tesseract.js-core/tesseract-core-simd-lstm.js') as (options: object) => Promise<Engine>;
    const silent = (): void => undefined;
    const made = await start({ print: silent, printErr: silent });
    for (const language of languages) {
      const packed = require.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`);
      made.FS.writeFile(`${language}.traineddata`, gunzipSync(readFileSync(packed)));
    }
    const api = new made.TessBaseAPI();
    return api.Init(null, languages.join('+'), 1) === 0 ? { ...made, api } : null;
  } catch {
    return null;
  }
};
let started: ReturnType<typeof engine> | undefined;

interface SeenWord extends ReadWord {
  /** Of 100. */
  readonly sure: number;
}

const seenOn = async ({ width, height, grey }: Sheet, times: number): Promise<readonly SeenWord[] | null> => {
  started ??= engine();
  const made = await started;
  if (!made) return null;
  made.FS.writeFile('/input', Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), grey]));
  made.api.SetVariable('user_defined_dpi', String(dots));
  if (made.api.SetImageFile(1, 0) === 1) return null;
  made.api.Recognize(null);
  const lines = made.api.GetTSVText(0).split('\n');
  made.api.Clear();
  return lines.flatMap((line) => {
    const [level, , , , , , left, top, wide, high, certain, text = ''] = line.split('\t');
    const sure = Number(certain);
    if (level !== '5' || text.trim() === '' || sure < leastSure) return [];
    const { x, y, ...size } = turnedBack(
      {
        ...{ x: Number(left) / width, y: Number(top) / height },
        ...{ width: Number(wide) / width, height: Number(high) / height },
      },
      times,
    );
    const place = { x: share(x), y: share(y), width: share(size.width), height: share(size.height) };
    return { text: text.trim(), ...place, sure };
  });
};

/** How sure of all that it saw, letter for letter. */
const sureOf = (words: readonly SeenWord[]): number => {
  const letters = words.reduce((all, { text }) => all + text.length, 0);
  return letters === 0 ? 0 : words.reduce((all, { text, sure }) => all + text.length * sure, 0) / letters;
};

/** A page that lies on its side is turned first; one that makes no sense is read from its other ends too, until it does. */
const read = async (arrived: Sheet): Promise<readonly ReadWord[] | null> => {
  const aside = isSideways(arrived) ? 1 : 0;
  let sheet = cleaned(arrived);
  let [times, best]: [number, readonly SeenWord[]] = [0, []];
  for (const end of [aside, aside + 2, 1 - aside, 3 - aside]) {
    for (; times % 4 !== end; times += 1) sheet = turned(sheet);
    const seen = await seenOn(sheet, end);
    if (!seen) return null;
    if (best.length === 0 || sureOf(seen) > sureOf(best)) best = seen;
    if (sureOf(best) >= upright) break;
  }
  return best.map(({ sure: _, ...word }) => word);
};

let opened: Promise<readonly [Pdfjs, PDFDocumentProxy]> | undefined;

const open = async (data: Uint8Array): Promise<readonly [Pdfjs, PDFDocumentProxy]> => {
  const pdfjs = await load();
  const task = pdfjs.getDocument({
    ...{ data: new Uint8Array(data), isEvalSupported: false, enableXfa: false, useSystemFonts: false, verbosity: 0 },
    ...{ disableFontFace: true, isOffscreenCanvasSupported: false, isImageDecoderSupported: false },
    ...{ maxImageSize: 40_000_000, stopAtErrors: false },
  });
  return [pdfjs, await task.promise];
};

const answer = async (number: number): Promise<PageAnswer> => {
  const [pdfjs, pdf] = await opened!;
  const page = await pdf.getPage(number);
  const words = await textOf(pdfjs, page);
  const letters = words.reduce((all, { text }) => all + text.length, 0);
  const typed = {
    ...{ page: number, outcome: 'words' as const, words: words.slice(0, maxWords) },
    look: lookOf(sheetOfWords(words)),
  };
  if (letters >= leastLetters) return typed;
  const sheet = await sheetOf(pdfjs, page);
  page.cleanup();
  if (!sheet) return letters > 0 ? typed : { ...typed, outcome: 'no_picture', words: [] };
  const look = lookOf(sheet);
  const seen = await read(sheet);
  if (!seen) return { ...typed, look, outcome: 'no_machine' };
  return { page: number, outcome: 'read', look, words: [...words, ...seen].slice(0, maxWords) };
};

process.on('message', (asked: ReaderQuestion) => {
  if ('file' in asked) {
    opened = open(asked.file);
    // Whoever asks for a page hears of it.
    opened.catch(() => undefined);
  } else
    answer(asked.page).then(
      (found) => process.send?.(found),
      // Why is not told: a message could hold what the page says.
      () => process.exit(1),
    );
});
process.on('disconnect', () => process.exit(0));
