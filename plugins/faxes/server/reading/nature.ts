import type { DocumentKind } from '../../shared/faxState.ts';
import type { Token } from './facts.ts';

type Sought = Exclude<DocumentKind, 'other'>;

/** What is written on each kind, in both languages, without accents; the first ones are said on hardly any other. */
const marks: Readonly<Record<Sought, { readonly sure: readonly RegExp[]; readonly likely: readonly RegExp[] }>> = {
  consult: {
    sure: [/thank you for (referring|asking)/, /consult(ation)? (report|note|letter)/, /rapport de consultation/],
    likely: [/seen in (my|our)/, /impression/, /recommendations?:/, /merci de (nous|m) ?avoir (refere|adresse)/],
  },
  referral: {
    sure: [/referral (to|for|form)/, /please (see|assess)/, /demande de consultation/, /reason for referral/],
    likely: [/\breferral\b/, /second opinion/, /nous vous adressons/, /\brefer(e|ons)\b/, /new patient/],
  },
  result: {
    sure: [
      /reference (range|interval)/,
      /intervalles? de reference/,
      /laborator(y|ies) report/,
      /specimen/,
      /prelevement/,
    ],
    likely: [
      /\bresults?\b/,
      /resultats?/,
      /collected/,
      /radiolog/,
      /ultrasound|echograph/,
      /final report/,
      /\bx-?ray\b/,
    ],
  },
  renewal: {
    sure: [/(renewal|refill) request/, /request(s|ing)? (a )?(renewal|refill)/, /demande de renouvellement/],
    likely: [/\b(renew(al)?|refills?)\b/, /pharmac(y|ie|ist|ien)/, /renouvel/, /dispens/, /\bqty\b|quantite/],
  },
  form: {
    sure: [/attending physician.?s statement/, /to be completed by/, /a remplir par/, /disability (claim|form)/],
    likely: [/\bform\b/, /formulaire/, /insur(er|ance)/, /assur(eur|ance)/, /section [a-e1-9]\b/, /invalidite/],
  },
};

const [sureWeight, least] = [3, 2];

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

/** What the words look like; null where nothing stands out. Only a suggestion. */
export const kindOn = (tokens: readonly Token[]): DocumentKind | null => {
  const text = plain(tokens.map((token) => token.text).join(' '));
  const count = (of: readonly RegExp[]): number => of.filter((one) => one.test(text)).length;
  const [first, second] = Object.entries(marks)
    .map(([kind, { sure, likely }]) => ({ kind: kind as Sought, weight: count(sure) * sureWeight + count(likely) }))
    .sort((one, other) => other.weight - one.weight);
  // Two that are as likely are none.
  return first && first.weight >= least && first.weight > (second?.weight ?? 0) ? first.kind : null;
};

const urgent = /^(urgente?|urgemment|stat|asap|critical|critique|immediately|immediatement)$/;
const denied = /^(non|not|pas|aucune?|no|isn't|if|si)$/;

/** The first word that says that it is pressing; what stands after "not" or "if" does not. */
export const urgencyOn = (tokens: readonly Token[]): Token | null =>
  tokens.find((token, n) => {
    const word = plain(token.text).replaceAll(/[^a-z]/g, '');
    const before = tokens.slice(Math.max(0, n - 2), n).map(({ text }) => plain(text).replaceAll(/[^a-z']/g, ''));
    return urgent.test(word) && !before.some((one) => denied.test(one)) && !/^(non|not)-/i.test(token.text);
  }) ?? null;
