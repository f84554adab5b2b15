import { observer } from 'mobx-react-lite';
import { Link, useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Card, ErrorState, Silent, Skeleton, useAction } from '#ui';
import { calendarDayText, I18n, knownOf, Resources } from '#core/shared';
import '../reports.css';
import { evaluate, listMeasures, type ShownMeasure } from '../../shared/calls.ts';
import { listSaved, pinSaved, type SavedReport } from '../../shared/savedCalls.ts';
import { measureIn, reportsPath } from '../../shared/savedQuery.ts';
import { mainSort, mainValue, tableOf } from '../../shared/table.ts';
import { messages } from '../messages/index.ts';
import { numberText } from '../../shared/numberText.ts';
import { addressOf, evaluationIn, opened } from '../reportQuery.ts';
import { useLocale } from '../useLocale.ts';

/** What a person pinned, each with its number of this moment; nothing at all where nothing is pinned. */
export const PinnedCard = observer(() => {
  const t = useMessages(messages);
  const saved = useResource(listSaved, {});
  const pinned = saved.data?.data.filter((one) => one.pinned) ?? [];
  const measures = useResource(listMeasures, pinned.length === 0 ? null : {});
  if (pinned.length === 0) return <Silent of={knownOf(saved)} />;
  return (
    <Card title={t.pinnedTitle} action={<Link href={reportsPath}>{t.all}</Link>}>
      <Async resource={measures} skeleton={<Skeleton lines={2} />}>
        {(known) => (
          <ul className="report-pinned">
            {pinned.map((one) => {
              const measure = known.data.find(({ id }) => id === measureIn(one.query ?? ''));
              return (
                <li key={one.id}>
                  {one.available && measure ? (
                    <PinnedNumber saved={one} measure={measure} today={known.today} />
                  ) : (
                    <PinnedGone saved={one} />
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Async>
    </Card>
  );
});

/** It says so, and can be taken off. */
const PinnedGone = observer(({ saved: { id, name } }: { readonly saved: SavedReport }) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const { run, busy } = useAction();
  const said = name ?? t.goneShared;
  const takeOff = () => resources.send(pinSaved, { params: { id }, body: { pinned: false } });
  return (
    <>
      <span>{said}</span>
      <small className="pv-muted">{t.unavailableText}</small>
      <Button intent="quiet" busy={busy} onClick={() => void run(takeOff, { done: t.unpinned(said) })}>
        {t.unpin}
      </Button>
    </>
  );
});

interface PinnedNumberProps {
  readonly saved: SavedReport;
  readonly measure: ShownMeasure;
  readonly today: string;
}

/** The total, which opens its rows. */
const PinnedNumber = observer(({ saved: { name, query }, measure, today }: PinnedNumberProps) => {
  const t = useMessages(messages);
  const locale = useLocale();
  const i18n = useService(I18n);
  const asked = { ...evaluationIn(addressOf(query ?? ''), measure, today), by: [], compare: 'none' } as const;
  const report = useResource(evaluate, { body: { ...asked, by: [] } });
  const href = `${reportsPath}?${query ?? ''}`;
  const { data, error } = report;
  if (!data) return error ? <ErrorState error={error} retry={() => report.refetch()} /> : <Skeleton lines={2} />;
  const said = name ?? measure.title[locale];
  const sort = mainSort(measure);
  const value = mainValue(measure, data.total.now);
  const text = numberText({ value, sort, change: false, hidden: false, opens: null }, i18n);
  const part =
    tableOf(data, locale, false)
      .lines.at(-1)
      ?.cells.find(({ opens }) => opens !== null)?.opens ?? 'all';
  const rows = new URLSearchParams(opened({ part, keys: [] }));
  return (
    <>
      <Link href={href}>{said}</Link>
      {value === null ? (
        <b>{t.noPeriodFigure}</b>
      ) : (
        <b>
          <Link href={`${href}&${rows.toString()}`} aria-label={t.opensPinned(text, said)}>
            {text}
          </Link>
          {measure.unit !== null && ` ${t[`unit_${measure.unit}`]}`}
        </b>
      )}
      <small className="pv-muted">
        {t.periodOf(calendarDayText(data.from, locale), calendarDayText(data.to, locale))}
      </small>
    </>
  );
});
