import type { ResourceType } from '@medplum/fhirtypes';
import type { FoundLine } from '#core/browser/slots.ts';
import type { Auth, I18n, Router } from '#core/shared';
import type { ClinicalRecord, SearchParams, StoredOf } from '#clinical/shared';
import { wordsMatch } from '../components/plainWords.ts';

/** What was read answers for so long: whoever types asks once. */
const freshMs = 60_000;

/** What a feature's own search needs. */
export interface OwnServices {
  readonly auth: Auth;
  readonly record: ClinicalRecord;
  readonly i18n: I18n;
  readonly router: Router;
}

interface Own<T extends ResourceType> {
  readonly type: T;
  readonly params?: SearchParams;
  /** Null for what is not shown. */
  readonly lineOf: (resource: StoredOf<T>) => FoundLine | null;
}

const mostLines = 5;

/** For `Finders`: what the signed-in patient has of one type, where every typed word begins one of its words. */
export const ownFinder = <T extends ResourceType>(
  { auth, record }: Pick<OwnServices, 'auth' | 'record'>,
  { type, params, lineOf }: Own<T>,
): ((text: string) => Promise<readonly FoundLine[]>) => {
  let kept: { readonly of: string; readonly at: number; readonly lines: Promise<readonly FoundLine[]> } | null = null;
  const read = async (patient: string): Promise<readonly FoundLine[]> => {
    const lines: FoundLine[] = [];
    let page = await record.fetch(type, { patient: `Patient/${patient}`, _count: 200, ...params });
    for (;;) {
      lines.push(...page.resources.flatMap((resource) => lineOf(resource) ?? []));
      if (page.next === null) return lines;
      page = await record.fetch(type, page.next);
    }
  };
  return async (text) => {
    const own = auth.selectedUser?.resourceId ?? null;
    if (own === null) return [];
    if (kept?.of !== own || Date.now() - kept.at > freshMs) {
      const lines = read(own);
      kept = { of: own, at: Date.now(), lines };
      lines.catch(() => (kept = null));
    }
    const lines = await kept.lines;
    return lines.filter(({ label, detail = '' }) => wordsMatch(text, `${label} ${detail}`)).slice(0, mostLines);
  };
};
