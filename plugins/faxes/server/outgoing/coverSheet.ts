import type { Locale } from '#core/shared';
import { dialledNumber, shownNumber } from '#core/shared/numbers/phoneNumber.ts';
import type { Paragraph } from '#core/server/documents/paragraphs.ts';

export interface CoverSheet {
  readonly language: Locale;
  readonly clinic: string;
  readonly phone: string;
  /** Ten digits. */
  readonly from: string;
  readonly to: string;
  readonly name: string;
  readonly sender: string;
  readonly date: string;
  readonly pages: number;
  readonly subject: string;
  readonly message: string;
  readonly documents: number;
}

const labels = {
  'en-CA': {
    title: 'Fax',
    ...{ to: 'To', number: 'Fax number', from: 'From', clinic: 'Clinic', phone: 'Phone', reply: 'Our fax number' },
    ...{ date: 'Date', pages: 'Pages, with this one', subject: 'Subject', documents: 'Documents' },
  },
  'fr-CA': {
    title: 'Télécopie',
    ...{ to: 'Destinataire', number: 'Télécopieur', from: 'Expéditeur', clinic: 'Clinique', phone: 'Téléphone' },
    reply: 'Notre télécopieur',
    ...{ date: 'Date', pages: 'Pages, y compris celle-ci', subject: 'Objet', documents: 'Documents' },
  },
} as const;

/** Both, because the sender cannot know who stands at the machine. */
const confidential = {
  'en-CA':
    'Confidential. This fax is only for the person or clinic named above and may hold personal health information. If you received it by mistake, please call us right away. Do not copy it or pass it on; we will ask you to return or destroy it.',
  'fr-CA':
    'Confidentiel. Cette télécopie est destinée uniquement à la personne ou à la clinique nommée ci-dessus et peut contenir des renseignements personnels sur la santé. Si vous l’avez reçue par erreur, veuillez nous téléphoner sans tarder. Ne la copiez pas et ne la transmettez pas; nous vous demanderons de la retourner ou de la détruire.',
} as const;

/** Page 1. It names nobody but sender and recipient. */
export const coverParagraphs = (sheet: CoverSheet): readonly Paragraph[] => {
  const t = labels[sheet.language];
  const other = sheet.language === 'en-CA' ? 'fr-CA' : 'en-CA';
  const row = (label: string, value: string): Paragraph => ({ text: `${label}: ${value}`, size: 12, above: 4 });
  return [
    { text: `${t.title} / ${labels[other].title}`, size: 24, bold: true },
    { ...row(t.to, sheet.name), bold: true, above: 18 },
    row(t.number, dialledNumber(sheet.to)),
    { ...row(t.from, sheet.sender), above: 14 },
    ...(sheet.clinic === '' ? [] : [row(t.clinic, sheet.clinic)]),
    ...(sheet.phone === '' ? [] : [row(t.phone, sheet.phone)]),
    row(t.reply, shownNumber(sheet.from)),
    { ...row(t.date, sheet.date), above: 14 },
    row(t.pages, String(sheet.pages)),
    ...(sheet.documents > 0 ? [row(t.documents, String(sheet.documents))] : []),
    ...(sheet.subject === '' ? [] : [row(t.subject, sheet.subject)]),
    ...(sheet.message === '' ? [] : [{ text: sheet.message, size: 12, above: 18 }]),
    { text: confidential[sheet.language], size: 10, bold: true, above: 26 },
    { text: confidential[other], size: 10, above: 10 },
  ];
};
