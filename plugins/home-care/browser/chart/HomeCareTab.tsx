import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { usePatientId } from '#clinical/browser';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Segmented, Skeleton, Table, Tag, TwoLines } from '#ui';
import { clockText, I18n } from '#core/shared';
import '../homeCare.css';
import { listPatientVisits } from '../../shared/recordCalls.ts';
import type { Visit } from '../../shared/visit.ts';
import { VisitDialog } from '../board/dialogs/VisitDialog.tsx';
import { messages } from '../messages/index.ts';
import { shortDay } from '../parts/clock.ts';
import { type OnePage, PageByPage } from '../parts/PageByPage.tsx';

const parts = ['past', 'coming'] as const;
type When = (typeof parts)[number];

/** A patient's home visits in the chart, with all that was recorded at them: notes, readings, photos, signatures. */
export const HomeCareTab = observer(() => {
  const t = useMessages(messages);
  const patient = usePatientId();
  const [when, setWhen] = useState<When>('past');
  if (!patient) return null;
  return (
    <section className="hc-chart" aria-label={t[`visits_${when}`]}>
      <Segmented
        label={t.visitsShown}
        value={when}
        options={parts.map((value) => ({ value, label: t[`visits_${value}`] }))}
        onChange={setWhen}
      />
      <PageByPage key={when}>{(page) => <Visits patient={patient} when={when} {...page} />}</PageByPage>
    </section>
  );
});

interface VisitsProps extends OnePage {
  readonly patient: string;
  readonly when: When;
}

const Visits = observer(({ patient, when, after, more }: VisitsProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const [open, setOpen] = useState<string | null>(null);
  const found = useResource(listPatientVisits, {
    params: { patient },
    query: { when, ...(after !== undefined && { after }) },
  });
  const visit = found.data?.data.find(({ id }) => id === open);
  const timeOf = ({ day, startWall }: Visit): string =>
    `${i18n.date(day, shortDay)}, ${clockText(startWall.slice(11), i18n.locale)}`;
  return (
    <>
      <Async resource={found} skeleton={<Skeleton lines={4} />} none={{ title: t[`none_${when}`] }}>
        {({ data, next }) => (
          <Table
            caption={t[`visits_${when}`]}
            rows={data}
            more={next !== null && more !== undefined}
            loadMore={() => next !== null && more?.(next)}
            columns={[
              {
                ...{ id: 'time', header: t.time, width: '26%' },
                cell: (one) => (
                  <Button
                    intent="quiet"
                    aria-label={t.openVisitOf(one.title, timeOf(one))}
                    onClick={() => setOpen(one.id)}
                  >
                    {timeOf(one)}
                  </Button>
                ),
              },
              {
                ...{ id: 'what', header: t.service },
                cell: (one) => <TwoLines under={one.worker?.name ?? t.somebody}>{one.title}</TwoLines>,
              },
              {
                ...{ id: 'state', header: t.outcomeIs },
                cell: (one) => (
                  <span className="hc-tags">
                    <Tag tone={one.missed ? 'bad' : 'plain'}>{t[`state_${one.missed ? 'missed' : one.state}`]}</Tag>
                    {one.exceptions.map((kind) => (
                      <Tag key={kind} tone="wait">
                        {t[`tag_${kind}`]}
                      </Tag>
                    ))}
                  </span>
                ),
              },
              {
                id: 'note',
                header: t.note,
                cell: ({ note, reason }) => <span className="hc-note">{note || reason}</span>,
              },
            ]}
          />
        )}
      </Async>
      {visit && found.data && <VisitDialog visit={visit} zone={found.data.zone} close={() => setOpen(null)} />}
    </>
  );
});
