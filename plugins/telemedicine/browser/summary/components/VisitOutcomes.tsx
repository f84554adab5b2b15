import { observer } from 'mobx-react-lite';
import { Contributed, useService, useSlot, VisitParts } from '#core/browser';
import { Card, Skeleton } from '#ui';
import { Auth } from '#core/shared';
import type { Summary } from '#plugins/telemedicine/shared/visit.ts';
import { summaryPath, withVisit } from '../../paths.ts';

/** What other features say came of the visit, each in a card of its own; the failure of one leaves the others. */
export const VisitOutcomes = observer(({ summary }: { readonly summary: Summary }) => {
  const { activeRole, selectedUser } = useService(Auth);
  const parts = [...useSlot(VisitParts)]
    .filter(({ item }) => item.allow.some((role) => role === activeRole))
    .sort((one, other) => one.item.order - other.item.order);
  const { id, encounter, start, startedAt } = summary;
  const patient = summary.patient?.id ?? (activeRole === 'patient' ? (selectedUser?.resourceId ?? null) : null);
  if (encounter === null || patient === null) return null;
  const visit = { id, patient, encounter, since: startedAt ?? start, back: withVisit(summaryPath, id) };
  return (
    <>
      {parts.map(({ owner, item: { id: part, title, part: Part } }) => (
        <Card key={part} title={title()}>
          <Contributed owner={owner} loading={<Skeleton lines={2} />}>
            <Part visit={visit} />
          </Contributed>
        </Card>
      ))}
    </>
  );
});
