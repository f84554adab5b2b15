import type { QuestionnaireResponse, QuestionnaireResponseItem } from '@medplum/fhirtypes';
import { type Answer, keyOf } from './options.ts';

/** A question in two responses. */
export interface Compared {
  readonly linkId: string;
  readonly text: string | undefined;
  readonly before: readonly Answer[];
  readonly now: readonly Answer[];
  readonly changed: boolean;
}

interface Place {
  readonly path: string;
  readonly item: QuestionnaireResponseItem;
}

/** Every answered item by where it stands: the second time round a group is another place than the first. */
const placesIn = (items: readonly QuestionnaireResponseItem[] | undefined, above = ''): readonly Place[] => {
  const times = new Map<string, number>();
  return (items ?? []).flatMap((item) => {
    const n = times.get(item.linkId) ?? 0;
    times.set(item.linkId, n + 1);
    const path = `${above}/${item.linkId}[${n}]`;
    const below = [...(item.item ?? []), ...(item.answer ?? []).flatMap(({ item: under = [] }) => under)];
    return [...(item.answer ? [{ path, item }] : []), ...placesIn(below, path)];
  });
};

const keysOf = (answers: readonly Answer[]): string =>
  answers
    .map(({ item: _below, ...answer }: Answer & { item?: unknown }) => keyOf(answer))
    .sort()
    .join('\n');

type Given = Pick<QuestionnaireResponse, 'item'>;

/** Two responses to one questionnaire side by side: what both answer, in the order of the newer one, then what only the older has. */
export const comparedOf = (before: Given, now: Given): readonly Compared[] => {
  const [olds, news] = [placesIn(before.item), placesIn(now.item)];
  const oldAt = new Map(olds.map(({ path, item }) => [path, item]));
  const newAt = new Set(news.map(({ path }) => path));
  const row = (item: QuestionnaireResponseItem, one: readonly Answer[], other: readonly Answer[]): Compared => ({
    linkId: item.linkId,
    text: item.text,
    before: one,
    now: other,
    changed: keysOf(one) !== keysOf(other),
  });
  return [
    ...news.map(({ path, item }) => row(item, oldAt.get(path)?.answer ?? [], item.answer ?? [])),
    ...olds.flatMap(({ path, item }) => (newAt.has(path) ? [] : [row(item, item.answer ?? [], [])])),
  ];
};
