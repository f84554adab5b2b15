import { randomUUID } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { PDFDocument, type PDFRawStream } from '@cantoo/pdf-lib';
import { receive } from '../arrival.ts';
import { faxFacts } from '../documents/faxFacts.ts';
import { addText } from '#core/server/documents/paragraphs.ts';
import type { prepareFax, Recipient } from '../../shared/sendCalls.ts';
import { newPdf } from '#core/server/documents/pdfText.ts';
import type { CallInput } from '#core/shared';
import type { TestServer } from '#test/kit/server/server.ts';

let made = 0;
/** Pages with words on them; never the same bytes twice, which would be one fax at the desk. */
export const pdfOf = async (words: string, pages = 1): Promise<Uint8Array> => {
  const pdf = await newPdf(`Fax ${(made += 1)}`);
  for (let page = 0; page < pages; page += 1) await addText(pdf, [{ text: `${words} ${page + 1}` }]);
  return pdf.save();
};

interface Arriving {
  readonly bytes?: Uint8Array;
  readonly number?: string;
  readonly providerId?: string;
  readonly name?: string;
}

/** A fax arrives at a clinic; its id. */
export const arrives = async (
  { services }: Pick<TestServer, 'services'>,
  orgId: string,
  { bytes, number = '6135550164', providerId = randomUUID(), name = 'TEST' }: Arriving = {},
): Promise<string> => {
  // What pages are not given are not looked at either, so that hundreds of faxes arrive quickly.
  const pages = bytes ?? Buffer.from(`%PDF-1.7 ${randomUUID()}`);
  const facts = bytes ? await faxFacts(bytes) : { content: 'readable' as const, pages: 1 };
  return services.asSystem((db) =>
    receive(services, db, {
      orgId,
      provider: 'embedded',
      providerId,
      number,
      name,
      at: services.now(),
      bytes: pages,
      facts,
    }),
  );
};

export type FaxWanted = Partial<CallInput<typeof prepareFax>['body']> & Partial<Recipient>;

/** What is asked for a fax to one number, typed twice. */
export const faxTo = (
  number: string,
  { numberAgain = number, sure = false, name = 'Somebody', ...more }: FaxWanted = {},
): CallInput<typeof prepareFax>['body'] => ({
  recipients: [{ name, number, numberAgain, sure }],
  ...{ at: null, language: 'en-CA', subject: 'Letter', message: 'Please see the pages.', patient: null },
  ...{ documents: [], uploads: [], replyTo: null },
  ...more,
});

/** All that any page of it draws, or could draw, as words. */
export const wordsIn = async (bytes: Uint8Array): Promise<readonly string[]> => {
  const pdf = await PDFDocument.load(bytes);
  return pdf.getPages().map(({ node }) => {
    const streams = node.Contents()!;
    const all = 'asArray' in streams ? streams.asArray().map((one) => pdf.context.lookup(one)) : [streams];
    const text = all
      .map((one) => {
        const { contents } = one as PDFRawStream;
        return contents[0] === 0x78
          ? inflateSync(contents).toString('latin1')
          : Buffer.from(contents).toString('latin1');
      })
      .join('\n');
    return [...text.matchAll(/<([0-9A-F]+)> Tj/g)]
      .map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1'))
      .join(' ');
  });
};
