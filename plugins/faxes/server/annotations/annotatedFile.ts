import { Readable } from 'node:stream';
import type { PDFDocument, PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { type CallContext, clinicZone, notFound, type ServerServices } from '#core/server';
import { momentText, type PageClock } from '#core/server/documents/momentText.ts';
import { drawable, pdfLibrary, wrapped } from '#core/server/documents/pdfText.ts';
import type { Locale } from '#core/shared';
import { turnedBoxes } from '../../shared/boxes.ts';
import type { Annotation } from '../../shared/annotations.ts';
import type { Stamp } from '../../shared/faxState.ts';
import type { Incoming } from '../deskLines.ts';
import { bytesOf } from '../documents/keptPages.ts';
import { annotationsOf } from './annotationActs.ts';

const stampWords: Readonly<Record<Locale, Readonly<Record<Stamp, string>>>> = {
  'en-CA': { received: 'RECEIVED', reviewed: 'REVIEWED', urgent: 'URGENT', copy: 'COPY' },
  'fr-CA': { received: 'REÇU', reviewed: 'LU', urgent: 'URGENT', copy: 'COPIE' },
};
const [size, leading] = [9, 11];

interface Room {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

/** Where a box of the page as it is seen lies on the page as it is drawn. */
const roomOf = (page: PDFPage, { box }: Pick<Annotation, 'box'>): Room => {
  const quarters = (((Math.round(page.getRotation().angle / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
  const [{ x, y, width, height }] = turnedBoxes([box], -quarters) as [Annotation['box']];
  const crop = page.getCropBox();
  return {
    ...{ left: crop.x + x * crop.width, bottom: crop.y + (1 - y - height) * crop.height },
    ...{ width: width * crop.width, height: height * crop.height },
  };
};

/** One mark, with who made it and when: whoever gets the copy sees that it is not the sender's. */
const draw = async (pdf: PDFDocument, font: PDFFont, mark: Annotation, { locale, zone }: PageClock): Promise<void> => {
  const { rgb, degrees } = await pdfLibrary();
  const page = pdf.getPages()[mark.page - 1];
  if (!page) return;
  const room = roomOf(page, mark);
  const turned = page.getRotation().angle;
  const [red, ink] = [rgb(0.7, 0.1, 0.1), rgb(0.1, 0.1, 0.5)];
  const frame = { x: room.left, y: room.bottom, width: room.width, height: room.height };
  if (mark.kind === 'highlight') page.drawRectangle({ ...frame, color: rgb(1, 0.85, 0), opacity: 0.35 });
  else if (mark.kind === 'arrow') {
    const { x, y, width, height } = mark.box;
    const at = (right: number, down: number) => {
      const { left, bottom } = roomOf(page, { box: { x: right, y: down, width: 0, height: 0 } });
      return { x: left, y: bottom };
    };
    const end = at(x + width, y + height / 2);
    page.drawLine({ start: at(x, y + height / 2), end, thickness: 2, color: red });
    for (const side of [0.008, -0.008])
      page.drawLine({ start: at(x + width - 0.015, y + height / 2 + side), end, thickness: 2, color: red });
  } else page.drawRectangle({ ...frame, borderColor: mark.kind === 'stamp' ? red : ink, borderWidth: 1 });
  const stamp = stampWords[locale][mark.text as Stamp];
  const said = mark.kind === 'stamp' ? stamp : mark.text;
  const plain = drawable(font);
  const lines = [
    ...(said === ''
      ? []
      : wrapped(plain(said), font, size, Math.max(60, turned % 180 === 0 ? room.width - 4 : room.height - 4))),
    plain(`${mark.by}, ${momentText(mark.at, { locale, zone })}`),
  ];
  for (const [n, text] of lines.entries()) {
    const down = (n + 1) * leading;
    // From the corner that is the upper left one as the page is seen.
    const at = {
      0: { x: room.left + 2, y: room.bottom + room.height - down },
      90: { x: room.left + down, y: room.bottom + 2 },
      180: { x: room.left + room.width - 2, y: room.bottom + down },
      270: { x: room.left + room.width - down, y: room.bottom + room.height - 2 },
    }[((turned % 360) + 360) % 360] ?? { x: room.left, y: room.bottom };
    page.drawText(text, { ...at, size, font, color: ink, rotate: degrees(turned) });
  }
};

/** The pages with their marks drawn in, made only where somebody asks for it; what is kept stays without. */
export const annotatedFile = async (
  services: ServerServices,
  context: CallContext,
  fax: Incoming | undefined,
  locale: Locale,
): Promise<undefined> => {
  const marks = fax?.file_id == null ? [] : await annotationsOf(context, fax.id);
  if (!fax || fax.file_id === null || marks.length === 0) throw notFound('file');
  const { PDFDocument: Document, StandardFonts } = await pdfLibrary();
  const pdf = await Document.load(await bytesOf(services, context.db, fax.file_id), { updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const zone = await clinicZone(context.db, context.caller.orgId);
  for (const mark of marks) await draw(pdf, font, mark, { locale, zone });
  const bytes = await pdf.save();
  context.sendFile({
    ...{ stream: Readable.from([Buffer.from(bytes)]), type: 'application/pdf', size: bytes.byteLength, inline: false },
    name: `fax-${fax.id.slice(0, 8)}-annotated.pdf`,
  });
  return undefined;
};
