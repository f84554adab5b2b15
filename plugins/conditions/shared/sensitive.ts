import type { Condition } from '@medplum/fhirtypes';
import { conceptText } from '#clinical/shared';
import { snomed } from './condition.ts';

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

/** Violence, the law, sexual health, addiction; both languages, without accents. */
const words = [
  /\b(?:victim|violence|assault|rape|maltrait|agression)/,
  /\b(?:intimate partner|domestic|child|sexual|elder) abuse\b|\babuse of (?:child|adult|partner)/,
  /\b(?:criminal|prison|incarcerat|convict|judiciaire|casier)/,
  /\b(?:sexual|sexuelle|hiv|vih|syphilis|gonorr|chlamydi|sti|itss|abortion|avortement)\b|sexually transmitted/,
  /\b(?:alcohol|drug|substance|opioid|opiate|cocaine|cannabis|amphetamine|stimulant)s?\b.*\b(?:abuse|misuse|dependence|dependency|addiction|disorder|overdose)/,
  /\b(?:alcoholism|addict|toxicoman|alcoolism|dependance (?:a l'|aux? )?(?:alcool|opio|drogue|cannabis|cocaine))/,
];

const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

/** What somebody beside the screen has no business reading: it is opened on purpose. */
export const isSensitive = ({ code }: Condition): boolean =>
  (code?.coding ?? []).some((coding) => coding.system === snomed && codes.has(coding.code ?? '')) ||
  words.some((word) =>
    word.test(folded([conceptText(code), ...(code?.coding ?? []).map(({ display }) => display ?? '')].join(' '))),
  );
