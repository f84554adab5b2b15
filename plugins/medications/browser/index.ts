import { Prescription } from '@blueprintjs/icons';
import {
  CalendarItems,
  ChartSummary,
  ChartTabs,
  Commands,
  Finders,
  Inboxes,
  lazyFind,
  lazyPage,
  Navigation,
  NotificationKinds,
  PageSources,
  PatientCards,
  PatientCommands,
  Routes,
  type Setup,
  VisitParts,
  WorkItems,
} from '#core/browser';
import { OutboxActs } from '#core/browser/offline/outbox/outboxActs.ts';
import { accountRoles, type Notification, staffRoles, whole } from '#core/shared';
import { NowSources } from '#plugins/patient-profile/shared/index.ts';
import type { medications } from '../manifest.ts';
import { useRequestItems } from './staff/hooks/useRequestItems.ts';
import { messages } from './messages/index.ts';
import { DoseOutbox } from './patient/stores/DoseOutbox.ts';
import { WantedMedicine } from './staff/stores/WantedMedicine.ts';
import {
  chartPathOf,
  medicationsPath,
  medicationsPathOf,
  ownMedicinesPath,
  patientPrintPath,
  staffPrintPath,
} from './paths.ts';

export { messages };

const Page = lazyPage(() => import('./staff/pages/MedicationsPage.tsx'), 'MedicationsPage');
const Sheet = lazyPage(() => import('./print/pages/PrintPage.tsx'), 'PrintPage');
const Tab = lazyPage(() => import('./components/MedicationsTab.tsx'), 'MedicationsTab');
const Summary = lazyPage(() => import('./components/MedicationsSummary.tsx'), 'MedicationsSummary');
const Request = lazyPage(() => import('./staff/components/RequestPanel.tsx'), 'RequestPanel');
const AtVisit = lazyPage(() => import('./visit/components/VisitMedicines.tsx'), 'VisitMedicines');
const DoseCalendar = lazyPage(() => import('./patient/components/DoseCalendarFeed.tsx'), 'DoseCalendarFeed');
const DosesNow = lazyPage(() => import('./patient/components/DosesCard.tsx'), 'DosesNow');
const Doses = lazyPage(() => import('./patient/components/DosesCard.tsx'), 'HomeDoses');

const About = lazyPage(() => import('#clinical/browser/record/RecordNotice.tsx'), 'TaskNotice');

export const setup: Setup<typeof medications> = ({ add, make, services }) => {
  const { i18n, resources, router } = services;
  add(OutboxActs, make(DoseOutbox).act);
  const wanted = make(WantedMedicine);
  const t = () => i18n.text(messages);
  const title = (): string => t().title;
  const words = 'medicines drugs prescriptions refills renewals rx pharmacy ordonnances renouvellements pharmacie';
  const printTitle = (): string => t().printTitle;
  add(Routes, { path: medicationsPath, allow: staffRoles, page: Page, title });
  add(Routes, { path: staffPrintPath, allow: staffRoles, page: Sheet, title: printTitle, frame: 'bare' });
  add(Routes, { path: patientPrintPath, allow: ['patient'], page: Sheet, title: printTitle, frame: 'bare' });
  add(Navigation, {
    ...{ href: medicationsPath, label: title, icon: Prescription, allow: staffRoles, order: 40, words },
    due: 'medications.renewals',
  });
  add(ChartTabs, { id: 'medications', order: 50, title, allow: accountRoles, shared: 'read:medicines', panel: Tab });
  add(ChartSummary, { id: 'medications', order: 30, card: Summary });
  add(VisitParts, { id: 'medications', order: 10, title: () => t().visitTitle, allow: accountRoles, part: AtVisit });
  add(NowSources, { id: 'medications', order: 20, about: () => t().nowAbout, part: DosesNow });
  add(PatientCards, { id: 'medications.doses', order: 15, card: Doses });
  add(CalendarItems, { id: 'medications.doses', kind: 'dose', allow: ['patient'], feed: DoseCalendar });
  add(Inboxes, {
    id: 'medications.renewals',
    order: 30,
    title: () => t().renewals,
    href: medicationsPath,
    allow: staffRoles,
  });
  add(WorkItems, {
    id: 'medications.renewals',
    order: 30,
    kind: () => t().renewal,
    allow: staffRoles,
    useItems: useRequestItems,
    panel: Request,
  });
  add(Commands, {
    id: 'medications.open',
    label: title,
    allow: staffRoles,
    run: () => router.go(medicationsPath),
    words,
  });
  add(PageSources, {
    ...{ id: 'medications', order: 30, title, allow: ['practitioner'] },
    useItems: () => ({ items: [{ id: 'list', title: t().medicineList }], known: whole(null) }),
    keep: async (patient, _, language) => {
      const { keepList } = await import('../shared/calls.ts');
      return (await resources.send(keepList, { params: { patient }, body: { language } })).id;
    },
  });
  add(PatientCommands, {
    id: 'medications.prescribe',
    order: 30,
    label: () => t().prescribe,
    allow: ['practitioner'],
    verbs: 'rx prescribe prescrire ordonnance',
    takesWords: true,
    run: (patient, words = '') => {
      wanted.want(patient, words);
      router.go(`${chartPathOf(patient)}&do=prescribe`);
    },
  });
  const ownTitle = (): string => t().ownTitle;
  const goOwn = (): void => router.go(ownMedicinesPath);
  add(Finders, {
    ...{ id: 'medications.own', order: 20, title: ownTitle, allow: ['patient'], when: 'typed' },
    find: lazyFind(async () => (await import('./patient/findMedicines.ts')).findMedicines(services, goOwn)),
  });
  add(Navigation, {
    ...{ href: ownMedicinesPath, label: ownTitle, icon: Prescription, allow: ['patient'] },
    ...{ shared: 'read:medicines', order: 22, words },
  });
  // STA-6: notifications say who wrote, never what; each one refreshes the lists.
  const sender = ({ data }: Notification): string =>
    [data.sender_first_name, data.sender_last_name].filter(Boolean).join(' ');
  const handle = (): void => resources.stale('medications', 'tasks');
  add(NotificationKinds, {
    kind: 'medication_reminder',
    text: ({ data }) => (data.advance_amount ? t().notifyDueSoon(data.advance_amount) : t().notifyDueNow),
    href: () => ownMedicinesPath,
    handle,
  });
  add(NotificationKinds, {
    kind: 'renewal_request',
    about: About,
    text: (notification) => t().notifyRequest(sender(notification) || t().aPatient),
    href: ({ data }) => (data.patient_id ? medicationsPathOf(data.patient_id) : medicationsPath),
    handle,
  });
  add(NotificationKinds, {
    kind: 'renewal_update',
    about: About,
    text: (notification) => t().notifyUpdate(sender(notification) || t().yourClinic),
    href: () => ownMedicinesPath,
    handle,
  });
};
