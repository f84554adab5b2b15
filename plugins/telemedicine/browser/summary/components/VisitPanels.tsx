import { observer } from 'mobx-react-lite';
import { CallPanels, Contributed, useService, useSlot } from '#core/browser';
import { Card, Skeleton } from '#ui';
import { Auth } from '#core/shared';

/** What other features have of the visit. */
export const VisitPanels = observer(() => {
  const { activeRole } = useService(Auth);
  const panels = [...useSlot(CallPanels)]
    .filter(({ item }) => item.onSummary === true && item.allow.some((role) => role === (activeRole ?? 'guest')))
    .sort((one, other) => one.item.order - other.item.order);
  return (
    <>
      {panels.map(({ owner, item: { id, title, panel: Part } }) => (
        <Card key={id} title={title()}>
          <Contributed owner={owner} loading={<Skeleton lines={3} />}>
            <Part />
          </Contributed>
        </Card>
      ))}
    </>
  );
});
