import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import { Async, Button, MenuButton, Page, Segmented } from '../../../../core/browser/ui/index.ts';
import { Auth } from '../../../../core/shared/index.ts';
import { BookDialog } from '../components/BookDialog.tsx';
import { CalendarBar } from '../components/CalendarBar.tsx';
import { CalendarGrid } from '../components/CalendarGrid.tsx';
import { HoursDialog } from '../components/HoursDialog.tsx';
import { VisitCard } from '../components/VisitCard.tsx';
import { providerCalendar } from '../links.ts';
import { messages } from '../messages.ts';
import { VisitActs } from '../stores/VisitActs.ts';
import { useCalendarAddress } from '../useCalendarAddress.ts';
import { isNarrow, useVisits } from '../useVisits.ts';

/** RTE-3. */
export const ProviderCalendarPage = observer(() => {
  const t = useMessages(messages);
  const { activeRole, selectedUser } = useService(Auth);
  const acts = useStore(VisitActs);
  const own = activeRole === 'practitioner' ? (selectedUser?.resourceId ?? null) : null;
  const address = useCalendarAddress(providerCalendar, isNarrow() ? 'day' : 'week');
  const onlyMine = own !== null && address.mine;
  const { pages, visits } = useVisits(onlyMine ? { practitioner: `Practitioner/${own}` } : {}, address.shown);
  const [open, setOpen] = useState<'hours' | { readonly from?: Date } | null>(null);
  const actions = (
    <>
      <Button intent="primary" onClick={() => setOpen({})}>
        {t.book}
      </Button>
      <MenuButton
        label={t.more}
        items={[
          ...(own === null ? [] : [{ text: t.hours, onClick: () => setOpen('hours') }]),
          { text: t.printDay, onClick: () => window.print() },
        ]}
      />
    </>
  );
  return (
    <Page title={t.title} width="wide" actions={actions}>
      <CalendarBar address={address}>
        {own !== null && (
          <Segmented
            label={t.filter}
            options={[
              { value: 'mine', label: t.mine },
              { value: 'all', label: t.everybody },
            ]}
            value={onlyMine ? 'mine' : 'all'}
            onChange={(who) => address.change({ who: who === 'all' ? 'all' : null })}
          />
        )}
      </CalendarBar>
      <Async resource={pages}>
        {() => (
          <CalendarGrid
            visits={visits() ?? []}
            look={address.look}
            day={address.day}
            asPatient={false}
            onOpen={(visit) => address.change({ visit })}
            onMove={(visit, start, end) => acts.move(visit, start, end)}
            onSelect={(from) => setOpen({ from })}
          />
        )}
      </Async>
      {address.visit && <VisitCard id={address.visit} onClose={() => address.change({ visit: null })} />}
      {open === 'hours' && own !== null && <HoursDialog practitioner={own} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'hours' && <BookDialog from={open.from} onClose={() => setOpen(null)} />}
    </Page>
  );
});
