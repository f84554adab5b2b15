export { PatientsActDialog } from './acts/PatientsActDialog.tsx';
export { PatientsBar } from './acts/PatientsBar.tsx';
export { Sparkline } from './charts/Sparkline.tsx';
export { TrendChart } from './charts/TrendChart.tsx';
export type { TrendPoint, TrendRange, TrendSeries } from './charts/series.ts';
export { Combobox, type Offer } from './components/Combobox.tsx';
export { PatientDialog, PatientFormDialog } from './head/PatientDialog.tsx';
export { PatientsFormDialog } from './head/PatientsFormDialog.tsx';
export { PatientHead } from './head/PatientHead.tsx';
export { ConceptField } from './components/ConceptField.tsx';
export { FactList, type Facts } from './components/FactList.tsx';
export { History } from './components/History.tsx';
export { ItemTable } from './components/ItemTable.tsx';
export { ItemDialog } from './components/ItemDialog.tsx';
export { PatientField } from './components/PatientField.tsx';
export { patientParams, PatientPicker } from './components/PatientPicker.tsx';
export { RecordDialog } from './components/RecordDialog.tsx';
export { StaffField } from './components/StaffField.tsx';
export { StaffPicker, type StaffReference } from './components/StaffPicker.tsx';
export { isLater } from './record/RecordNotice.tsx';
export { ClinicHours, ReachClinic } from './components/ReachClinic.tsx';
export { SummaryBlock } from './components/SummaryBlock.tsx';
export { NoCode } from './components/NoCode.tsx';
export { codeText, conceptOf, plainConcept } from './components/concepts.ts';
export { wordsMatch } from './components/plainWords.ts';
export { ownFinder, type OwnServices } from './record/ownFinder.ts';
export { useRested } from './hooks/useRested.ts';
export { draftKey } from './hooks/draftKey.ts';
export { ChartPath, ChartPatient, usePatientId } from './hooks/patient.ts';
export { type Address, useAddress } from './hooks/useAddress.ts';
export { useChange } from './hooks/useChange.ts';
export { useClinician } from './hooks/useClinician.ts';
export { useTreats } from './hooks/useTreats.ts';
export { type DueTask, useDueTasks } from './hooks/useDueTasks.ts';
export { useActs } from './hooks/useActs.ts';
export { useAttempt } from './hooks/useAttempt.ts';
export { useEnteredInError } from './hooks/useEnteredInError.ts';
export { useEncounterNow } from './hooks/useEncounterNow.ts';
export { useOpenItem } from './hooks/useOpenItem.ts';
export {
  type Found,
  type Pages,
  pagingOf,
  useAllPages,
  useHistory,
  usePages,
  useRead,
  useSearch,
} from './hooks/useRecord.ts';
export { useRecordForm } from './hooks/useRecordForm.ts';
