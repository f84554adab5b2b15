import { observer } from 'mobx-react-lite';
import { useAddress, usePatientId, useRested } from '#clinical/browser';
import { useErrorText, useMessages, useStore } from '#core/browser';
import { Async, Button, Callout, Card, Empty, optionsOf, SearchInput, Select, Skeleton, Spinner } from '#ui';
import { knownOf } from '#core/shared';
import { type EntryKind, entryKinds } from '../../shared/timeline.ts';
import { TimelineSearch } from '../stores/TimelineSearch.ts';
import { timelineTexts } from './messages/index.ts';
import './timeline.css';
import { typeText } from './TimelineEntry.tsx';
import { TimelineList } from './TimelineList.tsx';
import { timelineRows } from './timelineRows.ts';
import { type Timeline, useTimeline } from './useTimeline.ts';

/** Everything that the record holds of a patient, newest first. */
export const TimelineTab = observer(() => {
  const t = useMessages(timelineTexts);
  const patient = usePatientId() ?? '';
  const address = useAddress();
  const search = useStore(TimelineSearch);
  const kind = entryKinds.find((one) => one === address.get('kind')) ?? '';
  const text = search.in(patient);
  const words = useRested(text.trim());
  return (
    <Card>
      <div className="tl-tools">
        <SearchInput value={text} onChange={(value) => search.type(patient, value)} label={t.search} />
        <Select
          aria-label={t.show}
          value={kind}
          options={optionsOf(entryKinds, (one) => t[`kind_${one}`], t.everything)}
          onChange={(value) => address.set({ kind: value })}
        />
      </div>
      <Entries key={`${kind} ${words}`} patient={patient} kind={kind} words={words} />
    </Card>
  );
});

interface EntriesProps {
  readonly patient: string;
  readonly kind: EntryKind | '';
  readonly words: string;
}

const Entries = observer(({ patient, kind, words }: EntriesProps) => {
  const t = useMessages(timelineTexts);
  const { first, pages } = useTimeline(patient, kind, words);
  const narrowed = kind !== '' || words !== '';
  const rows = timelineRows(pages.shown);
  const closed = pages.shown[0]?.closed ?? [];
  const nothing = pages.shown.length > 0 && rows.length === 0 && pages.next === null;
  const { data, error } = first;
  const again = () => first.refetch();
  const known = knownOf({ data, error: pages.error ?? error, refetch: again, hasMore: pages.next !== null });
  return (
    <Async resource={first} skeleton={<Skeleton lines={10} />}>
      {() => (
        <>
          {first.error && <Callout tone="wait">{t.outdated}</Callout>}
          {closed.length > 0 && (
            <Callout tone="note">{t.closed(closed.map((type) => typeText(type, t)).join(', '))}</Callout>
          )}
          {nothing ? (
            <Empty
              of={known}
              title={narrowed ? t.noneFound : t.empty}
              text={narrowed ? t.noneFoundText : t.emptyText}
            />
          ) : (
            <TimelineList
              rows={rows}
              patient={patient}
              loaded={pages.shown.length}
              more={pages.error ? stay : pages.more}
            >
              <Foot pages={pages} searching={words !== ''} />
            </TimelineList>
          )}
        </>
      )}
    </Async>
  );
});

const stay = (): void => undefined;

/** How far the list goes: what comes, what failed, or that it is all there is. */
const Foot = observer(({ pages, searching }: { readonly pages: Timeline['pages']; readonly searching: boolean }) => {
  const t = useMessages(timelineTexts);
  const errorText = useErrorText();
  if (pages.error) {
    return (
      <div className="tl-foot" role="alert">
        <p>
          {t.incomplete} {errorText(pages.error)}
        </p>
        <Button onClick={() => void pages.more()}>{t.tryAgain}</Button>
      </div>
    );
  }
  if (pages.next === null && pages.shown.length > 0) return <p className="tl-foot">{t.wholeRecord}</p>;
  return (
    <div className="tl-foot" role="status">
      <p>
        <Spinner /> {searching ? t.searchingEarlier : t.loadingEarlier}
      </p>
      {!pages.fetching && pages.shown.length > 0 && <Button onClick={() => void pages.more()}>{t.showEarlier}</Button>}
    </div>
  );
});
