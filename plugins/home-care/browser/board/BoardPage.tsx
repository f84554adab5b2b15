import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAddress } from '#clinical/browser';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Empty, optionsOf, Page, Segmented, Select, Skeleton } from '#ui';
import { I18n, whole } from '#core/shared';
import '../homeCare.css';
import { type Lane, readBoard } from '../../shared/calls.ts';
import type { Visit } from '../../shared/visit.ts';
import { languages, skills } from '../../shared/worker.ts';
import { messages } from '../messages/index.ts';
import { SkillSelect } from '../parts/SkillSelect.tsx';
import { addDays, longDay } from '../parts/clock.ts';
import { BoardLane } from './components/BoardLane.tsx';
import { NeedsDialog } from './dialogs/NeedsDialog.tsx';
import { VisitDialog } from './dialogs/VisitDialog.tsx';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** RTE-4 home-care/calendar for staff: who visits whom, and what nobody has yet. */
export const BoardPage = observer(() => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const address = useAddress();
  const [open, setOpen] = useState<string | null>(null);
  const [needs, setNeeds] = useState(false);
  const from = dayPattern.test(address.get('from')) ? address.get('from') : undefined;
  const days = address.get('days') === '1' ? '1' : '7';
  const skill = skills.find((one) => one === address.get('skill'));
  const language = languages.find((one) => one === address.get('language'));
  const board = useResource(readBoard, { query: { days, ...(from && { from }) } }, { pollMs: 60_000 });
  const first = board.data?.days[0];
  const step = (by: number): void => {
    if (first) address.set({ from: addDays(first, by * Number(days)) });
  };
  const fits = (lane: Lane): boolean =>
    (skill === undefined || lane.skills.includes(skill)) &&
    (language === undefined || lane.languages.includes(language));
  const visit = board.data?.visits.find(({ id }) => id === open);
  const choose = ({ id, patient }: Visit): void => {
    if (patient) setOpen(id);
  };
  return (
    <Page
      title={t.calendar}
      width="wide"
      actions={
        <Button intent="primary" onClick={() => setNeeds(true)}>
          {t.needs}
        </Button>
      }
    >
      <div className="hc-filters">
        <Segmented
          label={t.shown}
          value={days}
          options={[
            { value: '1', label: t.day },
            { value: '7', label: t.week },
          ]}
          onChange={(value) => address.set({ days: value })}
        />
        <Button onClick={() => step(-1)}>{t.previous}</Button>
        <Button onClick={() => address.set({ from: '' })}>{t.today}</Button>
        <Button onClick={() => step(1)}>{t.next}</Button>
        <SkillSelect value={skill} onChange={(chosen) => address.set({ skill: chosen })} />
        <Select
          aria-label={t.languages}
          value={language ?? ''}
          options={optionsOf(languages, (one) => t[`language_${one}`], t.anyLanguage)}
          onChange={(value) => address.set({ language: value })}
        />
      </div>
      <Async resource={board} skeleton={<Skeleton lines={12} />}>
        {({ workers, visits, days: shown, today }) => (
          <>
            <h2 className="hc-span">
              {shown.length === 1
                ? i18n.date(shown[0]!, longDay)
                : `${i18n.date(shown[0]!, longDay)} – ${i18n.date(shown.at(-1)!, longDay)}`}
            </h2>
            <div className="hc-board" data-days={shown.length}>
              <BoardLane
                lane={null}
                days={shown}
                today={today}
                visits={visits.filter(
                  ({ worker, state, exceptions }) =>
                    worker === null && (state !== 'cancelled' || exceptions.length > 0),
                )}
                choose={choose}
              />
              {workers.length === 0 ? (
                <Empty of={whole(workers)} title={t.boardEmpty} text={t.boardEmptyText} />
              ) : (
                workers
                  .filter(fits)
                  .map((lane) => (
                    <BoardLane
                      key={lane.id}
                      lane={lane}
                      days={shown}
                      today={today}
                      visits={visits.filter((one) => one.worker?.id === lane.id)}
                      choose={choose}
                    />
                  ))
              )}
            </div>
          </>
        )}
      </Async>
      {visit && board.data && <VisitDialog visit={visit} zone={board.data.zone} close={() => setOpen(null)} />}
      {needs && board.data && <NeedsDialog today={board.data.today} close={() => setNeeds(false)} />}
    </Page>
  );
});
