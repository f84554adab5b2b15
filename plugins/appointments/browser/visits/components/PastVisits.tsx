import type { Encounter } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { type Pages, pagingOf, plainConcept, usePages } from '#clinical/browser';
import { idOf, type Stored } from '#clinical/shared';
import { useMessages, useService } from '#core/browser';
import { I18n, wordOf } from '#core/shared';
import { Async, type Column, Table, Tag } from '#ui';
import { messages } from '../../messages/index.ts';

/** Contacts of a patient in the record, whoever kept it then, with the appointments that they came of. */
export const useEncounters = (patient: string | null): Pages<'Encounter'> =>
  usePages(
    'Encounter',
    patient === null
      ? null
      : { patient: `Patient/${patient}`, _sort: '-date', _count: 50, _include: 'Encounter:appointment' },
    { about: patient },
  );

/** Those that no appointment of the record stands for; undefined until they are known. */
export const pastVisits = ({ data }: Pages<'Encounter'>): readonly Stored<Encounter>[] | undefined => {
  const known = new Set(data?.included.flatMap(({ resourceType, id }) => (resourceType === 'Appointment' ? [id] : [])));
  return data?.resources.filter(
    ({ appointment = [] }) => !appointment.some((one) => known.has(idOf(one, 'Appointment') ?? '')),
  );
};

const who = ({ participant = [], serviceProvider }: Encounter): string =>
  [...participant.map(({ individual }) => individual?.display), serviceProvider?.display].filter(Boolean).join(', ');

/** As much of the day as the record knows. */
const begun = (start: string, i18n: I18n): string =>
  start.length < 10
    ? start
    : start.length === 10
      ? i18n.date(`${start}T12:00`, { dateStyle: 'medium' })
      : i18n.date(start, { dateStyle: 'medium', timeStyle: 'short' });

/** What the record brought along of earlier visits. */
export const PastVisits = observer(({ pages }: { readonly pages: Pages<'Encounter'> }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const visits = pastVisits(pages);
  if (visits?.length === 0 && !pages.hasMore) return null;
  const columns: readonly Column<Stored<Encounter>>[] = [
    {
      id: 'when',
      header: t.time,
      width: '13em',
      cell: ({ period }) => begun(period?.start ?? period?.end ?? '', i18n) || t.noTimeKept,
    },
    {
      id: 'what',
      header: t.type,
      cell: (visit) =>
        plainConcept(visit.type?.[0]) ||
        wordOf(t, `class_${visit.class?.code ?? ''}`) ||
        visit.class?.display ||
        t.class_,
    },
    { id: 'why', header: t.pastReason, cell: ({ reasonCode }) => plainConcept(reasonCode?.[0]), secondary: true },
    { id: 'who', header: t.withWhom, cell: who },
    {
      id: 'status',
      header: t.state,
      cell: ({ status }) => (
        <Tag tone={status === 'in-progress' ? 'good' : 'plain'}>{wordOf(t, `contact_${status}`) ?? status}</Tag>
      ),
    },
  ];
  return (
    <section className="av-past">
      <h2>{t.pastVisits}</h2>
      <Async resource={pages}>
        {() => <Table caption={t.pastVisits} columns={columns} rows={visits ?? []} {...pagingOf(pages)} />}
      </Async>
    </section>
  );
});
