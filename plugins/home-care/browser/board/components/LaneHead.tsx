import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { MenuButton, Tag, useAction } from '#ui';
import { type CallAnswer, I18n, Resources } from '#core/shared';
import { assignVisit, type Lane, replaceDay } from '../../../shared/calls.ts';
import { messages } from '../../messages/index.ts';
import { hoursOf } from '../../../shared/hours.ts';
import { shortDay } from '../../parts/clock.ts';

interface LaneHeadProps {
  readonly lane: Lane;
  /** Days with visits that another may take over. */
  readonly planned: readonly string[];
  readonly swap: (lane: Lane, day: string) => void;
}

/** A worker's hours, what stands against them, and what can be done with a whole day of theirs. */
export const LaneHead = observer(({ lane, planned, swap }: LaneHeadProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const { run } = useAction();
  const { id, name } = lane;
  const replace = (day: string): void => {
    const back = ({ moved }: CallAnswer<typeof replaceDay>) =>
      moved.reduce(
        (before, { visit, to, seat }) =>
          before.then(() =>
            resources.send(assignVisit, { params: { id: visit }, body: { to: id, from: to, sure: true, seat } }),
          ),
        Promise.resolve<unknown>(undefined),
      );
    void run(() => resources.send(replaceDay, { params: { id }, body: { day } }), {
      ask: {
        ...{ title: t.replaceSure(name, i18n.date(day, shortDay)), text: t.replaceText },
        ...{ action: t.replaceAction, cancel: t.keep },
      },
      done: ({ moved }) => {
        const left = moved.filter(({ to }) => to === null).length;
        return t.replaced(moved.length - left, left);
      },
      undo: back,
      undone: t.undone,
    });
  };
  return (
    <>
      <span className="pv-muted">{t.ofHours(i18n.number(hoursOf(lane.weekMinutes)), i18n.number(lane.weekHours))}</span>
      <span className="hc-tags">
        {lane.paused && <Tag tone="wait">{t.block_paused}</Tag>}
        {lane.lapsed.map((one) => (
          <Tag key={one} tone="bad">
            {t.credentialLapsed(one)}
          </Tag>
        ))}
        {lane.weekMinutes > lane.weekHours * 60 && <Tag tone="wait">{t.warning_week_hours}</Tag>}
      </span>
      {planned.length > 0 && (
        <MenuButton
          label={t.actionsOf(name)}
          items={[
            { heading: t.replaceDay },
            ...planned.map((day) => ({ text: i18n.date(day, shortDay), onClick: () => replace(day) })),
            { heading: t.swapDay },
            ...planned.map((day) => ({ text: i18n.date(day, shortDay), onClick: () => swap(lane, day) })),
          ]}
        />
      )}
    </>
  );
});
