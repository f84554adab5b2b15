import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { lazyPage, useMessages, useResource, useService, useStore } from '../../../../core/browser/index.ts';
import { Button, MenuButton, Page, Segmented } from '../../../../core/browser/ui/index.ts';
import { Auth } from '../../../../core/shared/index.ts';
import { bookablePeople } from '../../shared/contract.ts';
import { CalendarBar } from '../components/CalendarBar.tsx';
import { CalendarPane } from '../components/CalendarPane.tsx';
import { PeopleBar } from '../components/PeopleBar.tsx';
import type { Marked } from '../components/givenTime.ts';
import { Stranded } from '../components/Stranded.tsx';
import { VisitCard } from '../components/VisitCard.tsx';
import { KindBar } from '../kinds/KindBar.tsx';
import { useKinds } from '../kinds/useKinds.ts';
import { providerCalendar } from '../links.ts';
import { messages } from '../messages.ts';
import { overlayOf } from '../overlay.ts';
import { VisitActs } from '../stores/VisitActs.ts';
import { isNarrow, useCalendarAddress } from '../useCalendarAddress.ts';
import { useShown } from '../useShown.ts';

const BookDialog = lazyPage(() => import('../components/BookDialog.tsx').then((module) => module.BookDialog));
const HoursDialog = lazyPage(() => import('../components/HoursDialog.tsx').then((module) => module.HoursDialog));
const DaySheet = lazyPage(() => import('../components/DaySheet.tsx').then((module) => module.DaySheet));

type Open = 'hours' | 'sheet' | 'stranded' | { readonly marked?: Marked };

/** RTE-3. */
export const ProviderCalendarPage = observer(() => {
  const t = useMessages(messages);
  const { activeRole, selectedUser } = useService(Auth);
  const acts = useStore(VisitActs);
  const own = activeRole === 'practitioner' ? (selectedUser?.resourceId ?? null) : null;
  const address = useCalendarAddress(providerCalendar, isNarrow() ? 'day' : 'week');
  const who = own === null && address.who === 'mine' ? 'all' : address.who;
  const people = useResource(bookablePeople, {});
  const everybody = people.data?.data;
  const overlay = useMemo(() => (everybody && who !== 'mine' ? overlayOf(everybody) : null), [everybody, who]);
  const practitioners = who === 'mine' && own !== null ? [own] : who === 'chosen' ? address.chosen : [];
  const { answer, days } = useShown(address.shown, address.look, practitioners);
  // Beside colleagues' visits one's own deadlines would only be in the way.
  const kinds = useKinds(address, who === 'mine');
  const [open, setOpen] = useState<Open | null>(null);
  const choose = (chosen: readonly string[]): void => address.change({ who: null, with: chosen.join(',') });
  const change = (to: string): void =>
    to === 'chosen'
      ? choose(own === null ? [] : [own])
      : address.change({ who: to === 'all' ? 'all' : null, with: null });
  const actions = (
    <>
      <Button intent="primary" onClick={() => setOpen({})}>
        {t.book}
      </Button>
      <MenuButton
        label={t.more}
        items={[
          { text: own === null ? t.hoursOf : t.hours, onClick: () => setOpen('hours') },
          { text: t.strandedTitle, onClick: () => setOpen('stranded') },
          { text: t.printDay, onClick: () => setOpen('sheet') },
        ]}
      />
    </>
  );
  const close = (): void => setOpen(null);
  return (
    <Page title={t.title} width="wide" actions={actions}>
      <CalendarBar address={address}>
        <Segmented
          label={t.filter}
          options={[
            ...(own === null ? [] : [{ value: 'mine', label: t.mine }]),
            { value: 'all', label: t.everybody },
            { value: 'chosen', label: t.chosenPeople },
          ]}
          value={who}
          onChange={change}
        />
      </CalendarBar>
      {who === 'chosen' && (
        <PeopleBar people={everybody ?? []} chosen={address.chosen} overlay={overlay} onChange={choose} />
      )}
      {(own !== null || open === 'stranded') && <Stranded open={open === 'stranded'} onClose={close} />}
      <KindBar kinds={kinds} />
      <CalendarPane
        answer={answer}
        days={days}
        address={address}
        kinds={kinds}
        overlay={overlay}
        hoursOf={practitioners.length === 1 ? practitioners[0] : null}
        asPatient={false}
        onMove={(visit, start, end) => acts.move(visit, start, end)}
        onSelect={(marked) => setOpen({ marked })}
      />
      {address.visit && <VisitCard id={address.visit} onClose={() => address.change({ visit: null })} />}
      {open === 'hours' &&
        (own === null ? (
          <HoursDialog practitioner={practitioners[0] ?? ''} people={everybody ?? []} onClose={close} />
        ) : (
          <HoursDialog practitioner={own} onClose={close} />
        ))}
      {open === 'sheet' && <DaySheet day={address.day} practitioners={practitioners} onClose={close} />}
      {typeof open === 'object' && open !== null && (
        <BookDialog
          marked={open.marked}
          practitioner={open.marked && practitioners.length === 1 ? practitioners[0] : undefined}
          onClose={close}
        />
      )}
    </Page>
  );
});
