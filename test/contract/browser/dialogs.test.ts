import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Dialogs about nobody's record. All others say whose record they act on: `PatientDialog`, `PatientFormDialog`. */
const notAboutAPatient: readonly string[] = [
  'account/browser/passkeys/components/AddPasskeyDialog.tsx',
  'account/browser/passkeys/components/RemovePasskeyDialog.tsx',
  'account/browser/passkeys/components/RenamePasskeyDialog.tsx',
  'account/browser/settings/components/CloseAccountDialog.tsx',
  'appointments/browser/calendar/components/DaySheet.tsx',
  'appointments/browser/clinicReminders/ReminderRuleDialog.tsx',
  'appointments/browser/hours/components/StrandedVisits.tsx',
  'appointments/browser/hours/dialogs/HoursDialog.tsx',
  'appointments/browser/settings/components/VisitTypesPanel.tsx',
  'appointments/browser/sites/dialogs/SiteDialog.tsx',
  'apps/browser/dialogs/AppDialog.tsx',
  'apps/browser/dialogs/ToldDialog.tsx',
  'assessments/browser/library/dialogs/ImportDialog.tsx',
  'assessments/browser/library/pages/LibraryPage.tsx',
  'chart/browser/components/ListTools.tsx',
  'chart/browser/dialogs/NewPatientDialog.tsx',
  'clinic/browser/features/components/PlanDialog.tsx',
  'diagnostics/browser/dialogs/OrderSetDialog.tsx',
  'faxes/browser/dialogs/AssignDialog.tsx',
  'faxes/browser/dialogs/DescribeDialog.tsx',
  'faxes/browser/dialogs/MisdirectDialog.tsx',
  'faxes/browser/dialogs/SnoozeDialog.tsx',
  'faxes/browser/pageWork/dialogs/PagesDialog.tsx',
  'faxes/browser/pageWork/dialogs/RedactDialog.tsx',
  'faxes/browser/pairs/dialogs/CompareDialog.tsx',
  'faxes/browser/pairs/dialogs/MergeDialog.tsx',
  'home-care/browser/board/dialogs/AreasDialog.tsx',
  'home-care/browser/board/dialogs/ChangesDialog.tsx',
  'home-care/browser/board/dialogs/NeedsDialog.tsx',
  'home-care/browser/board/dialogs/SuggestDialog.tsx',
  'home-care/browser/board/dialogs/SwapDialog.tsx',
  'home-care/browser/mode/pin/PinDialog.tsx',
  'home-care/browser/rates/RateDialog.tsx',
  'home-care/browser/rates/RatesDialog.tsx',
  'home-care/browser/reports/ClosePeriodDialog.tsx',
  'home-care/browser/reports/PeriodDialog.tsx',
  'home-care/browser/reports/RowsDialog.tsx',
  'home-care/browser/workers/dialogs/AccessDialog.tsx',
  'home-care/browser/workers/dialogs/DocumentsDialog.tsx',
  'home-care/browser/workers/dialogs/LeaveDialog.tsx',
  'home-care/browser/workers/dialogs/PlanRulesDialog.tsx',
  'home-care/browser/workers/dialogs/WorkerDialog.tsx',
  'messaging/browser/thread/components/FilePreview.tsx',
  'messaging/browser/thread/components/ThreadPane.tsx',
  'notes/browser/dialogs/TemplateDialog.tsx',
  'organizations/browser/dialogs/CreateDialog.tsx',
  'organizations/browser/dialogs/DeleteDialog.tsx',
  'organizations/browser/dialogs/ExportDialog.tsx',
  'reports/browser/dialogs/SaveReportDialog.tsx',
  'reports/browser/dialogs/ScheduleDialog.tsx',
  'single-sign-on/browser/dialogs/GroupDialog.tsx',
  'single-sign-on/browser/dialogs/ProviderDialog.tsx',
  'single-sign-on/browser/dialogs/TokenDialog.tsx',
  'staff/browser/dialogs/ExplainDialog.tsx',
  'staff/browser/dialogs/ImportDialog.tsx',
  'staff/browser/dialogs/InviteDialog.tsx',
  'staff/browser/dialogs/LeaveDialog.tsx',
  'staff/browser/dialogs/LicenceDialog.tsx',
  'staff/browser/dialogs/RoleDialog.tsx',
  'staff/browser/dialogs/RoleEditDialog.tsx',
  'staff/browser/dialogs/RoleViewDialog.tsx',
  'tasks/browser/components/BulkActions.tsx',
  'tasks/browser/components/SavedViews.tsx',
  'telemedicine/browser/call/components/MoreMenu.tsx',
];
/** Only patients are there, with what is their own. */
const ownPlaces = /^(patient-profile\/browser|medications\/browser\/patient)\//;

const house = join(import.meta.dirname, '../../..');
const plugins = join(house, 'plugins');
const sources = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((one) => {
    const path = join(folder, one.name);
    if (one.isDirectory()) return sources(path);
    return path.endsWith('.tsx') && !path.endsWith('.test.tsx') ? [path] : [];
  });

test('RTE-3 every dialog of a plugin says whose record it acts on, or is listed as about nobody', () => {
  const plain = sources(plugins)
    .filter((file) => /<(Form)?Dialog[\s>]/.test(readFileSync(file, 'utf8')))
    .map((file) => relative(plugins, file).replaceAll('\\', '/'))
    .filter((file) => !ownPlaces.test(file));
  expect([...plain].sort()).toEqual(notAboutAPatient);
});

test('RTE-3 no layer above the page has nameless stops, and each leaves the focus to the one rule of the kit', () => {
  const layers = ['core', 'plugins', 'host']
    .flatMap((ring) => sources(join(house, ring)))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/<(?:Overlay2|PopoverNext)[\s>][\s\S]*?\n *>\n/g)].map(([tag]) => ({
        file: relative(house, file),
        tag,
      })),
    );
  expect(layers.length).toBeGreaterThan(3);
  const wrong = layers.filter(({ tag }) => !tag.includes('enforceFocus={false}') || !tag.includes('autoFocus={false}'));
  expect(wrong).toEqual([]);
});

test('a dialog that a page opens and whose code comes later is a `lazyDialog`: the page stays on the screen', () => {
  const fetched = sources(plugins).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/= (lazy\w+)\b[^;]*?import\(\s*'([^']*(?:Dialog|\/dialogs\/)[^']*)'/g)].map(
      ([, by, from]) => ({ file: relative(plugins, file), by, from }),
    ),
  );
  expect(fetched.length).toBeGreaterThan(15);
  expect(fetched.filter(({ by }) => by !== 'lazyDialog')).toEqual([]);
});
