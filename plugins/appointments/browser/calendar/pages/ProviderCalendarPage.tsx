import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { lazyDialog, lazyPart, useMessages, useResource, useService, useStore } from '#core/browser';
import { Button, MenuButton, Page, Segmented, Select, Skeleton, useMedia } from '#ui';
import { Auth } from '#core/shared';
import { bookablePeople } from '#plugins/appointments/shared/calls.ts';
import { CalendarBar } from '../components/CalendarBar.tsx';
import { CalendarPane } from '../components/CalendarPane.tsx';
import { PractitionerPicker } from '../../components/PractitionerPicker.tsx';
import type { SelectedTime } from '../../booking/timeFields.ts';
import { StrandedVisits } from '../../hours/components/StrandedVisits.tsx';
import { KindFilter, KindMenu } from '../components/KindFilter.tsx';
import { useCalendarKinds } from '../hooks/useCalendarKinds.ts';
import { providerCalendar } from '#plugins/appointments/shared/paths.ts';
import { messages } from '../../messages/index.ts';
import { practitionerColours } from '../../practitionerColours.ts';
import { VisitActions } from '../../stores/VisitActions.ts';
import { isNarrow, phoneWide, useCalendarAddress } from '../hooks/useCalendarAddress.ts';
import { useShownDays } from '../hooks/useShownDays.ts';

const VisitDialog = lazyDialog(() => import('../../visits/dialogs/VisitDialog.tsx'), 'VisitDialog');
const BookDialog = lazyDialog(() => import('../../booking/dialogs/BookDialog.tsx'), 'BookDialog');
const HoursDialog = lazyDialog(() => import('../../hours/dialogs/HoursDialog.tsx'), 'HoursDialog');
const DeskView = lazyPart(() => import('../desk/DeskView.tsx'), 'DeskView', <Skeleton lines={8} />);
const DaySheet = lazyDialog(() => import('../components/DaySheet.tsx'), 'DaySheet');

type Open = 'hours' | 'sheet' | 'stranded' | { readonly marked?: SelectedTime };

/** RTE-3. */
export const ProviderCalendarPage = observer(() => {
  const t = useMessages(messages);
  const { activeRole, selectedUser } = useService(Auth);
  const acts = useStore(VisitActions);
  const own = activeRole === 'practitioner' ? (selectedUser?.resourceId ?? null) : null;
  const address = useCalendarAddress(providerCalendar, isNarrow() ? 'day' : 'week');
  const who = own === null && address.who === 'mine' ? 'all' : address.who;
  const people = useResource(bookablePeople, {});
  const everybody = people.data?.data;
  const overlay = useMemo(
    () => (everybody && who !== 'mine' ? practitionerColours(everybody) : null),
    [everybody, who],
  );
  const practitioners = who === 'mine' && own !== null ? [own] : who === 'chosen' ? address.chosen : [];
  const { answer, days } = useShownDays(address, practitioners);
  // Beside colleagues' visits one's own deadlines would only be in the way.
  const kinds = useCalendarKinds(address, who === 'mine');
  const [open, setOpen] = useState<Open | null>(null);
  const phone = useMedia(phoneWide);
  const choose = (chosen: readonly string[]): void => address.change({ who: null, with: chosen.join(',') });
  const change = (to: string): void =>
    to === 'chosen'
      ? choose(own === null ? [] : [own])
      : address.change({ who: to === 'all' ? 'all' : null, with: null });
  const book = (
    <Button intent="primary" onClick={() => setOpen({})}>
      {t.book}
    </Button>
  );
  const actions = (
    <>
      {!phone && book}
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
  const whose = [
    ...(own === null ? [] : [{ value: 'mine', label: t.mine } as const]),
    { value: 'all', label: t.everybody },
    { value: 'chosen', label: t.chosenPeople },
  ] as const;
  return (
    <Page title={t.title} width="wide" actions={actions} foot={phone && book}>
      <CalendarBar address={address}>
        {phone ? (
          <Select aria-label={t.filter} options={whose} value={who} onChange={change} />
        ) : (
          <Segmented label={t.filter} options={whose} value={who} onChange={change} />
        )}
        {!address.desk && <KindMenu kinds={kinds} />}
      </CalendarBar>
      {who === 'chosen' && (
        <PractitionerPicker people={everybody ?? []} chosen={address.chosen} overlay={overlay} onChange={choose} />
      )}
      {(own !== null || open === 'stranded') && <StrandedVisits open={open === 'stranded'} onClose={close} />}
      {address.desk ? (
        <DeskView
          answer={answer}
          days={days}
          clock={address.clock}
          practitioners={practitioners}
          onOpen={(visit) => address.change({ visit })}
        />
      ) : (
        <>
          <KindFilter kinds={kinds} />
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
        </>
      )}
      {address.visit && <VisitDialog id={address.visit} onClose={() => address.change({ visit: null })} />}
      {open === 'hours' &&
        (own === null ? (
          <HoursDialog practitioner={practitioners[0] ?? ''} people={everybody ?? []} onClose={close} />
        ) : (
          <HoursDialog practitioner={own} onClose={close} />
        ))}
      {open === 'sheet' && (
        <DaySheet day={address.day} clock={address.clock} practitioners={practitioners} onClose={close} />
      )}
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
