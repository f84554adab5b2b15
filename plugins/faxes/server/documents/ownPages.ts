import { inflateSync } from 'node:zlib';
import type { PDFDict, PDFDocument, PDFName, PDFObject, PDFPage, PDFRawStream } from '@cantoo/pdf-lib';
import { Failure } from '#core/server';
import { newPdf } from '#core/server/documents/pdfText.ts';

const library = () => import('@cantoo/pdf-lib');
type Library = Awaited<ReturnType<typeof library>>;

/** What draws a page; threads, thumbnails, scripts and links to other pages stay behind. */
const pageKeys = new Set('Type Parent MediaBox CropBox Rotate UserUnit Group Resources Contents Annots'.split(' '));
const annotationKeys = new Set('Type Subtype Rect AP AS F'.split(' '));
const drawnKeys = ['Metadata', 'PieceInfo', 'LastModified', 'OPI', 'Alternates', 'StructParent', 'StructParents'];
const kinds = ['XObject', 'Font', 'ExtGState', 'Pattern', 'Shading', 'ColorSpace', 'Properties'];

/** Of all drawing instructions of one page. */
const maxDrawnBytes = 32 * 1024 * 1024;
const maxDepth = 12;

const refuse = (): Failure =>
  new Failure(
    ...([
      422,
      'cannot_split',
      'The pages of this fax can’t be told apart. Ask the sender to fax them one by one.',
    ] as const),
  );

/**
 * Takes out of a page all that it does not draw itself. Pages often share one dictionary of pictures: copied as it is, one
 * person's page would carry the other's with it.
 */
const pruner = ({ PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef, PDFStream }: Library, pdf: PDFDocument) => {
  const { context } = pdf;
  const done = new Set<PDFObject>();
  const dictOf = (value: PDFObject | undefined): PDFDict | undefined => {
    const found = value instanceof PDFRef ? context.lookup(value) : value;
    if (found instanceof PDFStream) return found.dict;
    return found instanceof PDFDict ? found : undefined;
  };

  const instructions = (stream: PDFRawStream): string => {
    const filter = stream.dict.lookup(PDFName.of('Filter'));
    const named = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
    if (named === undefined) return Buffer.from(stream.contents).toString('latin1');
    if (named !== PDFName.of('FlateDecode') || stream.dict.has(PDFName.of('DecodeParms'))) throw refuse();
    try {
      return inflateSync(stream.contents, { maxOutputLength: maxDrawnBytes }).toString('latin1');
    } catch {
      throw refuse();
    }
  };
  const drawnBy = (value: PDFObject | undefined): string => {
    const found = value instanceof PDFRef ? context.lookup(value) : value;
    if (found === undefined) return '';
    if (found instanceof PDFArray) {
      const all = found.asArray().map(drawnBy).join('\n');
      if (all.length > maxDrawnBytes) throw refuse();
      return all;
    }
    if (!(found instanceof PDFRawStream)) throw refuse();
    return instructions(found);
  };

  /** Names that these instructions may use: rather one too many than a page that lacks something. */
  const namesIn = (text: string): Set<PDFName> =>
    new Set([...text.matchAll(/\/([^\s/<>[\](){}%]+)/g)].map(([, name]) => PDFName.of(name!)));

  /** Which instructions stand on resources of their own. */
  const withOwn = (kind: string, entry: PDFObject | undefined): void => {
    const dict = dictOf(entry);
    if (!dict) return;
    if (kind === 'XObject' || kind === 'Pattern') {
      for (const key of drawnKeys) dict.delete(PDFName.of(key));
      if (dict.lookup(PDFName.of('Subtype')) === PDFName.of('Form') || kind === 'Pattern') prune(dict, entry);
    } else if (kind === 'ExtGState') {
      const group = dictOf(dict.get(PDFName.of('SMask')))?.get(PDFName.of('G'));
      if (group) withOwn('XObject', group);
    } else if (kind === 'Font') {
      const glyphs = dictOf(dict.get(PDFName.of('CharProcs')));
      if (glyphs) prune(dict, context.obj(glyphs.values()));
    }
  };

  let depth = 0;
  /** @param holder has the resources. @param drawing streams that use them */
  const prune = (holder: PDFDict, drawing: PDFObject | undefined, inherited?: PDFDict): void => {
    const resources = dictOf(holder.get(PDFName.of('Resources'))) ?? inherited;
    if (!resources || done.has(holder)) return;
    done.add(holder);
    depth += 1;
    if (depth > maxDepth) throw refuse();
    const used = namesIn(drawnBy(drawing));
    const pictures = dictOf(resources.get(PDFName.of('XObject')));
    // A form without resources of its own draws with those of its page.
    const forms = [...used].map((name) => pictures?.get(name)).filter((one) => one !== undefined);
    for (const form of forms) {
      const dict = dictOf(form);
      if (dict?.lookup(PDFName.of('Subtype')) !== PDFName.of('Form') || dict.has(PDFName.of('Resources'))) continue;
      for (const name of namesIn(drawnBy(form))) {
        const inner = used.has(name) ? undefined : pictures?.get(name);
        used.add(name);
        if (inner) forms.push(inner);
      }
    }
    const own = context.obj({});
    for (const kind of kinds) {
      const from = dictOf(resources.get(PDFName.of(kind)));
      if (!from) continue;
      const kept = context.obj({});
      for (const [name, entry] of from.entries()) {
        if (!used.has(name) && !(kind === 'ColorSpace' && name.asString().startsWith('/Default'))) continue;
        kept.set(name, entry);
        withOwn(kind, entry);
      }
      own.set(PDFName.of(kind), kept);
    }
    holder.set(PDFName.of('Resources'), own);
    depth -= 1;
  };

  const annotation = (entry: PDFObject): PDFDict | undefined => {
    const dict = dictOf(entry);
    // A pop-up's words are its parent's; a link shows nothing.
    const kind = dict?.lookup(PDFName.of('Subtype'));
    if (!dict || kind === PDFName.of('Popup') || kind === PDFName.of('Link')) return undefined;
    const kept = context.obj({});
    for (const [name, value] of dict.entries()) if (annotationKeys.has(name.decodeText())) kept.set(name, value);
    const shown = dictOf(kept.get(PDFName.of('AP')))?.get(PDFName.of('N'));
    if (shown) {
      const states = dictOf(shown);
      // One appearance, or one for each state of a box.
      for (const one of states?.has(PDFName.of('BBox')) ? [shown] : (states?.values() ?? [])) withOwn('XObject', one);
      kept.set(PDFName.of('AP'), context.obj({ N: shown }));
    }
    return kept;
  };

  return (index: number): void => {
    const { node } = pdf.getPage(index);
    for (const key of ['MediaBox', 'CropBox', 'Rotate']) {
      const value = node.getInheritableAttribute(PDFName.of(key));
      if (value) node.set(PDFName.of(key), value);
    }
    const inherited = node.Resources();
    for (const [name] of node.entries()) if (!pageKeys.has(name.decodeText())) node.delete(name);
    const annotations = node.lookup(PDFName.of('Annots'));
    node.delete(PDFName.of('Annots'));
    if (annotations instanceof PDFArray) {
      const kept = annotations.asArray().flatMap((entry) => annotation(entry) ?? []);
      if (kept.length > 0) node.set(PDFName.of('Annots'), context.obj(kept));
    }
    prune(node, node.get(PDFName.of('Contents')), inherited);
  };
};

export interface TakenPage {
  /** From 1. */
  readonly page: number;
  /** Quarter turns, clockwise. */
  readonly quarters: number;
}

/** How a page lies: as pages are drawn, upright and without what is cut off. */
export interface PageShape {
  /** In points. */
  readonly width: number;
  readonly height: number;
  /** Quarter turns, clockwise, by which the file turns it. */
  readonly quarters: number;
}

const quartersOf = (page: PDFPage): number => ((Math.round(page.getRotation().angle / 90) % 4) + 4) % 4;

/** @throws Failure 422 `cannot_split` */
const opened = async (bytes: Uint8Array): Promise<PDFDocument> => {
  const { PDFDocument: Document } = await library();
  return Document.load(bytes, { updateMetadata: false }).catch(() => {
    throw refuse();
  });
};

export const pageShapes = async (bytes: Uint8Array): Promise<readonly PageShape[]> => {
  const { PDFName, PDFNumber } = await library();
  return (await opened(bytes)).getPages().map((page) => {
    const [all, cut] = [page.getMediaBox(), page.getCropBox()];
    const wide = Math.min(all.x + all.width, cut.x + cut.width) - Math.max(all.x, cut.x);
    const high = Math.min(all.y + all.height, cut.y + cut.height) - Math.max(all.y, cut.y);
    const unit = page.node.lookup(PDFName.of('UserUnit'));
    const scale = unit instanceof PDFNumber && unit.asNumber() > 0 ? unit.asNumber() : 1;
    const [width, height] =
      wide > 0 && high > 0 ? [wide * scale, high * scale] : [all.width * scale, all.height * scale];
    const quarters = quartersOf(page);
    return quarters % 2 === 1 ? { width: height, height: width, quarters } : { width, height, quarters };
  });
};

/** What stands in a page's place. */
export interface Replacement {
  /** A file of one page. */
  readonly bytes: Uint8Array;
  readonly quarters: number;
}

/**
 * The same file with some pages replaced: nothing of them is left in it. @param replaced by page, from 1. @throws Failure 422
 * `cannot_split` where that cannot be promised
 */
export const replacePages = async (
  bytes: Uint8Array,
  replaced: ReadonlyMap<number, Replacement>,
): Promise<Uint8Array> => {
  const all = await library();
  const from = await opened(bytes);
  const prune = pruner(all, from);
  const kept = from.getPageIndices().filter((index) => !replaced.has(index + 1));
  kept.forEach(prune);
  const pdf = await newPdf('Fax');
  const copies = await pdf.copyPages(from, kept);
  for (const index of from.getPageIndices()) {
    const other = replaced.get(index + 1);
    const [page] = other ? await pdf.copyPages(await opened(other.bytes), [0]) : [copies[kept.indexOf(index)]];
    if (other) page!.setRotation(all.degrees((((other.quarters % 4) + 4) % 4) * 90));
    pdf.addPage(page);
  }
  return pdf.save();
};

/**
 * One file for each of these lists of pages, in their order and turned like this: nothing of another page is in it. @throws
 * Failure 422 `cannot_split` where that cannot be promised
 */
export const ownPages = async (
  bytes: Uint8Array,
  files: readonly (readonly TakenPage[])[],
): Promise<readonly Uint8Array[]> => {
  const all = await library();
  const from = await opened(bytes);
  const prune = pruner(all, from);
  for (const { page } of files.flat()) prune(page - 1);
  const made: Uint8Array[] = [];
  for (const taken of files) {
    const pdf = await newPdf('Fax');
    const pages = await pdf.copyPages(
      from,
      taken.map(({ page }) => page - 1),
    );
    for (const [n, page] of pages.entries()) {
      page.setRotation(all.degrees(((quartersOf(page) + taken[n]!.quarters) % 4) * 90));
      pdf.addPage(page);
    }
    made.push(await pdf.save());
  }
  return made;
};

/** The pages of these files after one another. @throws Failure 422 `cannot_split` */
export const joinedPages = async (files: readonly Uint8Array[]): Promise<Uint8Array> => {
  const pdf = await newPdf('Fax');
  for (const bytes of files) {
    const from = await opened(bytes);
    for (const page of await pdf.copyPages(from, from.getPageIndices())) pdf.addPage(page);
  }
  return pdf.save();
};
