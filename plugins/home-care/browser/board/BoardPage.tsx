import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { useAddress } from '#clinical/browser';
import { lazyPart, useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Empty, optionsOf, Page, Segmented, Select, Skeleton } from '#ui';
import { I18n, whole } from '#core/shared';
import '../homeCare.css';
import { BoardRules } from '../../shared/boardRules.ts';
import { type Lane, readBoard } from '../../shared/calls.ts';
import type { Visit } from '../../shared/visit.ts';
import { languages, skills } from '../../shared/worker.ts';
import { messages } from '../messages/index.ts';
import { PositionDialog } from '../record/PositionDialog.tsx';
import { SkillSelect } from '../parts/SkillSelect.tsx';
import { addDays, longDay } from '../parts/clock.ts';
import { CarryNote } from './carry/CarryNote.tsx';
import { hoursOfDay } from './carry/hourLayout.ts';
import { useCarry } from './carry/useCarry.ts';
import { BoardLane } from './components/BoardLane.tsx';
import { HourRow } from './components/HourRow.tsx';
import { AreasDialog } from './dialogs/AreasDialog.tsx';
import { ChangesDialog } from './dialogs/ChangesDialog.tsx';
import { NeedsDialog } from './dialogs/NeedsDialog.tsx';
import { SuggestDialog } from './dialogs/SuggestDialog.tsx';
import { SwapDialog } from './dialogs/SwapDialog.tsx';
import { VisitDialog } from './dialogs/VisitDialog.tsx';

const DayMapView = lazyPart(() => import('../map/DayMapView.tsx'), 'DayMapView', <Skeleton lines={8} />);

const views = ['1', '7', 'map'] as const;
const nobody: readonly Visit[] = [];
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const idPattern = /^[0-9a-f-]{36}$/;

/** A visit of two stands with both; where somebody is missing, in the tray too. */
const lanesOf = (visits: readonly Visit[]): ReadonlyMap<string | null, readonly Visit[]> => {
  const lanes = new Map<string | null, Visit[]>();
  for (const visit of visits)
    for (const lane of new Set([
      visit.worker?.id ?? null,
      ...(visit.workers === 2 || visit.second ? [visit.second?.id ?? null] : []),
    ]))
      (lanes.get(lane) ?? lanes.set(lane, []).get(lane)!).push(visit);
  return lanes;
};

/** RTE-4 home-care/calendar for staff: who visits whom, and what nobody has yet. */
export const BoardPage = observer(() => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const address = useAddress();
  const [open, setOpen] = useState<string | null>(null);
  const [needs, setNeeds] = useState(false);
  const [telling, setTelling] = useState(false);
  const [areas, setAreas] = useState(false);
  const [suggesting, setSuggesting] = useState(false);
  const [placing, setPlacing] = useState<Visit | null>(null);
  const [swapping, setSwapping] = useState<{ readonly lane: Lane; readonly day: string } | null>(null);
  const from = dayPattern.test(address.get('from')) ? address.get('from') : undefined;
  const view = views.find((one) => one === address.get('days')) ?? '7';
  const days = view === '7' ? '7' : '1';
  const skill = skills.find((one) => one === address.get('skill'));
  const language = languages.find((one) => one === address.get('language'));
  // A notice leads to it, whenever it is.
  const asked = idPattern.test(address.get('visit')) ? address.get('visit') : undefined;
  const board = useResource(
    readBoard,
    { query: { days, ...(from && { from }), ...(asked && { visit: asked }) } },
    { pollMs: 60_000 },
  );
  const { data } = board;
  const first = data?.days[0];
  const step = (by: number): void => {
    if (first) address.set({ from: addDays(first, by * Number(days)), visit: '' });
  };
  const fits = (lane: Lane): boolean =>
    (skill === undefined || lane.skills.includes(skill)) &&
    (language === undefined || lane.languages.includes(language));
  const visit = board.data?.visits.find(({ id, patient }) => id === (open ?? asked) && patient);
  const rules = useMemo(() => data && new BoardRules(data), [data]);
  const lanes = data?.workers.filter(fits) ?? [];
  const hours = data?.days.length === 1 ? hoursOfDay(data.visits) : null;
  const carrier = useCarry({ visitOf: (id) => data?.visits.find((one) => one.id === id), hours });
  const { store } = carrier;
  const order = lanes.map(({ id }) => id).join();
  useEffect(() => {
    if (data && rules) store.show({ rules, days: data.days, lanes: [null, ...order.split(',').filter(Boolean)] });
  }, [data, rules, order, store]);
  const closeVisit = (): void => {
    setOpen(null);
    // It stays on the days where it is.
    if (asked) address.set({ visit: '', ...(first && { from: first }) });
  };
  const choose = ({ id, patient }: Visit): void => {
    if (patient) setOpen(id);
  };
  return (
    <Page
      title={t.calendar}
      width="wide"
      actions={
        <>
          <Button onClick={() => setTelling(true)}>{t.changes}</Button>
          <Button intent="primary" onClick={() => setNeeds(true)}>
            {t.needs}
          </Button>
        </>
      }
    >
      <div className="hc-filters">
        <Segmented
          label={t.shown}
          value={view}
          options={[
            { value: '1', label: t.day },
            { value: '7', label: t.week },
            { value: 'map', label: t.map },
          ]}
          onChange={(value) => address.set({ days: value })}
        />
        <Button onClick={() => step(-1)}>{t.previous}</Button>
        <Button onClick={() => address.set({ from: '', visit: '' })}>{t.today}</Button>
        <Button onClick={() => step(1)}>{t.next}</Button>
        <SkillSelect value={skill} onChange={(chosen) => address.set({ skill: chosen })} />
        <Select
          aria-label={t.languages}
          value={language ?? ''}
          options={optionsOf(languages, (one) => t[`language_${one}`], t.anyLanguage)}
          onChange={(value) => address.set({ language: value })}
        />
        <Button disabled={!data} onClick={() => setAreas(true)}>
          {t.areas}
        </Button>
        <Button disabled={!first} onClick={() => setSuggesting(true)}>
          {t.suggest}
        </Button>
      </div>
      <Async resource={board} skeleton={<Skeleton lines={12} />}>
        {({ workers, visits, days: shown, today, ...rest }) => {
          const byLane = lanesOf(visits);
          const common = {
            ...{ days: shown, today, hours, carrier, choose },
            swap: (lane: Lane, day: string) => setSwapping({ lane, day }),
            rules: rules ?? new BoardRules({ workers, visits, ...rest }),
          };
          return (
            <>
              <h2 className="hc-span">
                {shown.length === 1
                  ? i18n.date(shown[0]!, longDay)
                  : `${i18n.date(shown[0]!, longDay)} – ${i18n.date(shown.at(-1)!, longDay)}`}
              </h2>
              {view === 'map' ? (
                <DayMapView
                  board={{ days: shown, workers, visits, today, ...rest }}
                  lanes={lanes}
                  choose={choose}
                  place={setPlacing}
                />
              ) : (
                <>
                  <div className="hc-board" data-days={shown.length} onPointerDown={carrier.down}>
                    {hours && <HourRow hours={hours} />}
                    <BoardLane
                      lane={null}
                      visits={(byLane.get(null) ?? []).filter(
                        ({ state, exceptions }) => state !== 'cancelled' || exceptions.length > 0,
                      )}
                      {...common}
                    />
                    {workers.length === 0 ? (
                      <Empty of={whole(workers)} title={t.boardEmpty} text={t.boardEmptyText} />
                    ) : (
                      lanes.map((lane) => (
                        <BoardLane key={lane.id} lane={lane} visits={byLane.get(lane.id) ?? nobody} {...common} />
                      ))
                    )}
                  </div>
                  <CarryNote store={store} nameOf={(id) => workers.find((one) => one.id === id)?.name} />
                </>
              )}
            </>
          );
        }}
      </Async>
      {visit && board.data && <VisitDialog visit={visit} zone={board.data.zone} close={closeVisit} />}
      {placing?.patient && (
        <PositionDialog
          visit={placing.id}
          patient={placing.patient.id}
          position={placing.spot?.exact ? { latitude: placing.spot.latitude, longitude: placing.spot.longitude } : null}
          close={() => setPlacing(null)}
        />
      )}
      {suggesting && first && <SuggestDialog from={first} days={days} close={() => setSuggesting(false)} />}
      {swapping && data && <SwapDialog {...swapping} board={data} close={() => setSwapping(null)} />}
      {telling && <ChangesDialog close={() => setTelling(false)} />}
      {areas && data && <AreasDialog board={data} close={() => setAreas(false)} />}
      {needs && board.data && <NeedsDialog today={board.data.today} close={() => setNeeds(false)} />}
    </Page>
  );
});
