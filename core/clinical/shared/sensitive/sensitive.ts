import type { CodeableConcept } from '@medplum/fhirtypes';
import { isList, isRecord } from '#core/shared';
import { conceptText } from '../words.ts';

const snomed = 'http://snomed.info/sct';

/** SNOMED CT findings that imports carry: victim of abuse, criminal record, refugee, addictions, sexual health. */
const codes = new Set([
  '706893006',
  '266948004',
  '446654005',
  '5602001',
  '7200002',
  '66214007',
  '361055000',
  '10939881000119105',
  '55680006',
  '361049009',
  '86406008',
  '8098009',
  '15628003',
  '76272004',
  '240589008',
]);

/** Violence, the law, sexual health, a pregnancy that was lost or ended, addiction; both languages, without accents. */
const words = [
  /\b(?:victim|violence|assault|rape|maltrait|agression)/,
  /\b(?:intimate partner|domestic|child|sexual|elder) abuse\b|\babuse of (?:child|adult|partner)/,
  /\b(?:criminal|prison|incarcerat|convict|judiciaire|casier)/,
  /\b(?:sexual|sexuelle|hiv|vih|syphilis|gonorr|chlamydi|sti|itss|abortion|avortement)\b|sexually transmitted/,
  /\b(?:miscarriage|stillb(?:irth|orn)|fausses? couches?\b|mortinaissance|mort-?nee?s?\b)/,
  /\b(?:termination|loss) of (?:the )?pregnancy|pregnancy (?:loss|termination)|interruption (?:volontaire )?de (?:la )?grossesse/,
  /\b(?:alcohol|drug|substance|opioid|opiate|cocaine|cannabis|amphetamine|stimulant)s?\b.*\b(?:abuse|misuse|dependence|dependency|addiction|disorder|overdose)/,
  /\b(?:alcoholism|addict|toxicoman|alcoolism|dependance (?:a l'|aux? )?(?:alcool|opio|drogue|cannabis|cocaine))/,
];

const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

const speaksOf = (text: string): boolean => {
  const plain = folded(text);
  return words.some((word) => word.test(plain));
};

/** What somebody beside the screen has no business reading: it is opened on purpose. */
export const isSensitive = ({ code }: { readonly code?: CodeableConcept }): boolean =>
  (code?.coding ?? []).some((coding) => coding.system === snomed && codes.has(coding.code ?? '')) ||
  speaksOf([conceptText(code), ...(code?.coding ?? []).map(({ display }) => display ?? '')].join(' '));

/** Elements that are no words. */
const wordless = /^(?:resourceType|id|url|system|reference|contentType|profile|fullUrl|lastUpdated|versionId|hash)$/;
/** Of an attached text; what lies further behind is not looked through. */
const mostAttached = 200_000;

const attached = ({ contentType, data }: Readonly<Record<string, unknown>>): string | null =>
  typeof data === 'string' && typeof contentType === 'string' && contentType.startsWith('text/')
    ? new TextDecoder().decode(Uint8Array.from(atob(data.slice(0, mostAttached)), (sign) => sign.charCodeAt(0)))
    : null;

/** One text a line, so that words of two elements never make a phrase. */
const textsIn = (value: unknown, found: string[]): boolean => {
  if (isList(value)) return value.some((one) => textsIn(one, found));
  if (!isRecord(value)) return false;
  const { system, code, data, ...others } = value;
  if (system === snomed && typeof code === 'string' && codes.has(code)) return true;
  const text = data === undefined ? null : attached(value);
  if (text !== null) found.push(text);
  return Object.entries(code === undefined ? others : { ...others, code }).some(([name, inner]) => {
    if (typeof inner !== 'string') return textsIn(inner, found);
    if (!wordless.test(name)) found.push(inner);
    return false;
  });
};

/** Does anything that a resource says, wherever it says it, speak of such a thing? */
export const saysSensitive = (resource: object): boolean => {
  const found: string[] = [];
  return textsIn(resource, found) || found.some(speaksOf);
};
