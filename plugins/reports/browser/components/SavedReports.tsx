import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useMessages, useResource, useService } from '#core/browser';
import { MenuButton, Tag, useAction } from '#ui';
import { I18n, Resources } from '#core/shared';
import type { ShownMeasure } from '../../shared/calls.ts';
import {
  changeSaved,
  listSaved,
  pinSaved,
  removeSaved,
  restoreSaved,
  type SavedReport,
} from '../../shared/savedCalls.ts';
import { listSchedules, type ShownSchedule } from '../../shared/scheduleCalls.ts';
import { measureIn, reportsPath } from '../../shared/savedQuery.ts';
import { RenameReportDialog } from '../dialogs/SaveReportDialog.tsx';
import { ScheduleDialog } from '../dialogs/ScheduleDialog.tsx';
import { messages } from '../messages/index.ts';
import { rhythmText } from '../scheduleText.ts';
import { useLocale } from '../useLocale.ts';

/** One's own reports and those of the clinic, each opening with its choices. */
export const SavedReports = observer(({ measures }: { readonly measures: readonly ShownMeasure[] }) => {
  const t = useMessages(messages);
  const saved = useResource(listSaved, {});
  const all = saved.data?.data ?? [];
  const schedules = useResource(listSchedules, all.length === 0 ? null : {});
  const scheduleOf = (id: string) => schedules.data?.data.find((one) => one.id === id);
  const [mailing, setMailing] = useState<SavedReport | null>(null);
  const [renaming, setRenaming] = useState<SavedReport | null>(null);
  if (all.length === 0) return null;
  return (
    <section aria-label={t.saved}>
      <h2 className="report-heading">{t.saved}</h2>
      <ul className="report-gallery">
        {all.map((one) => (
          <SavedTile
            key={one.id}
            saved={one}
            measures={measures}
            schedule={scheduleOf(one.id)}
            rename={() => setRenaming(one)}
            mail={schedules.data && (() => setMailing(one))}
          />
        ))}
      </ul>
      {renaming && <RenameReportDialog id={renaming.id} name={renaming.name ?? ''} close={() => setRenaming(null)} />}
      {mailing && schedules.data && (
        <ScheduleDialog
          saved={mailing}
          schedule={scheduleOf(mailing.id)}
          zone={schedules.data.zone}
          close={() => setMailing(null)}
        />
      )}
    </section>
  );
});

interface SavedTileProps {
  readonly saved: SavedReport;
  readonly measures: readonly ShownMeasure[];
  readonly schedule: ShownSchedule | undefined;
  readonly rename: () => void;
  /** Absent while it is not known what is mailed. */
  readonly mail: (() => void) | undefined;
}

const SavedTile = observer(({ saved, measures, schedule, rename, mail }: SavedTileProps) => {
  const t = useMessages(messages);
  const locale = useLocale();
  const resources = useService(Resources);
  const i18n = useService(I18n);
  const { run } = useAction();
  const { id, query, shared, mine, manages, owner, pinned, available } = saved;
  const params = { id };
  const name = saved.name ?? t.goneShared;
  const title = measures.find((one) => one.id === measureIn(query ?? ''))?.title[locale];
  const share = (on: boolean) => resources.send(changeSaved, { params, body: { shared: on } });
  const pin = (on: boolean) => resources.send(pinSaved, { params, body: { pinned: on } });
  const items = [
    ...(available || pinned
      ? [
          {
            text: pinned ? t.unpin : t.pin,
            onClick: () => void run(() => pin(!pinned), { done: pinned ? t.unpinned(name) : t.pinned(name) }),
          },
        ]
      : []),
    ...(mail && (available || schedule) ? [{ text: t.mail, onClick: mail }] : []),
    ...(manages
      ? [
          { text: t.rename, onClick: rename },
          {
            text: shared ? t.unshare : t.share,
            onClick: () =>
              void run(() => share(!shared), {
                done: shared ? t.unshared(name) : t.sharedDone(name),
                undo: () => share(shared),
              }),
          },
          {
            text: t.remove,
            danger: true,
            onClick: () =>
              void run(() => resources.send(removeSaved, { params }), {
                done: t.removed(name),
                undo: () => resources.send(restoreSaved, { params }),
                undone: t.restored,
              }),
          },
        ]
      : []),
  ];
  return (
    <li className="report-saved">
      {available && query !== null ? (
        <Link className="report-tile" href={`${reportsPath}?${query}`}>
          <b>{name}</b>
          <span>{title}</span>
        </Link>
      ) : (
        <div className="report-tile">
          <b>{name}</b>
          <span>{t.unavailableText}</span>
        </div>
      )}
      <p className="report-marks">
        {!available && <Tag tone="wait">{t.unavailable}</Tag>}
        {shared && available && <Tag tone="note">{mine ? t.sharedMine : t.sharedBy(owner)}</Tag>}
        {pinned && <Tag>{t.onHome}</Tag>}
        {schedule &&
          (schedule.stopped ? (
            <Tag tone="wait">{t.mailStopped}</Tag>
          ) : (
            <Tag>{t.mailed(rhythmText(schedule, t, i18n))}</Tag>
          ))}
      </p>
      {items.length > 0 && <MenuButton label={t.more(name)} items={items} />}
    </li>
  );
});
