/** An analyte of the demo clinics' laboratories. */
export interface DemoAnalyte {
  readonly code: string;
  readonly en: string;
  readonly fr: string;
  readonly unit: string;
  readonly low?: number;
  readonly high?: number;
}

export const analytes = {
  a1c: { code: '4548-4', en: 'Hemoglobin A1c', fr: 'Hémoglobine glyquée (HbA1c)', unit: '%', high: 6 },
  potassium: { code: '2823-3', en: 'Potassium', fr: 'Potassium', unit: 'mmol/L', low: 3.5, high: 5.1 },
  sodium: { code: '2951-2', en: 'Sodium', fr: 'Sodium', unit: 'mmol/L', low: 135, high: 145 },
  creatinine: { code: '14682-9', en: 'Creatinine', fr: 'Créatinine', unit: 'µmol/L', low: 50, high: 98 },
  egfr: { code: '62238-1', en: 'Estimated GFR', fr: 'DFG estimé', unit: 'mL/min/1.73 m²', low: 60 },
  cholesterol: { code: '14647-2', en: 'Total cholesterol', fr: 'Cholestérol total', unit: 'mmol/L', high: 5.2 },
  ldl: { code: '22748-8', en: 'LDL cholesterol', fr: 'Cholestérol LDL', unit: 'mmol/L', high: 3.5 },
  hdl: { code: '14646-4', en: 'HDL cholesterol', fr: 'Cholestérol HDL', unit: 'mmol/L', low: 1 },
  triglycerides: { code: '14927-8', en: 'Triglycerides', fr: 'Triglycérides', unit: 'mmol/L', high: 1.7 },
  acr: {
    code: '9318-7',
    en: 'Urine albumin/creatinine ratio',
    fr: 'Rapport albumine/créatinine urinaire',
    unit: 'mg/mmol',
    high: 3,
  },
  tsh: { code: '3016-3', en: 'TSH', fr: 'TSH', unit: 'mIU/L', low: 0.4, high: 4.2 },
  inr: { code: '6301-6', en: 'INR', fr: 'RIN', unit: '', low: 2, high: 3 },
  hemoglobin: { code: '718-7', en: 'Hemoglobin', fr: 'Hémoglobine', unit: 'g/L', low: 120, high: 155 },
  leukocytes: { code: '6690-2', en: 'Leukocytes', fr: 'Leucocytes', unit: '10⁹/L', low: 4, high: 11 },
  platelets: { code: '777-3', en: 'Platelets', fr: 'Plaquettes', unit: '10⁹/L', low: 150, high: 400 },
} as const satisfies Readonly<Record<string, DemoAnalyte>>;
export type AnalyteName = keyof typeof analytes;

export const panels = {
  a1c: { code: '4548-4', en: 'Hemoglobin A1c', fr: 'Hémoglobine glyquée (HbA1c)' },
  chem: { code: '51990-0', en: 'Basic metabolic panel', fr: 'Bilan métabolique de base' },
  lipids: { code: '24331-1', en: 'Lipid panel', fr: 'Bilan lipidique' },
  acr: { code: '9318-7', en: 'Urine albumin/creatinine ratio', fr: 'Rapport albumine/créatinine urinaire' },
  tsh: { code: '3016-3', en: 'Thyroid stimulating hormone (TSH)', fr: 'Thyréostimuline (TSH)' },
  inr: { code: '6301-6', en: 'INR', fr: 'RIN' },
  cbc: { code: '58410-2', en: 'Complete blood count (CBC)', fr: 'Formule sanguine complète (FSC)' },
} as const;
export type PanelName = keyof typeof panels;

/** A report of the demo clinics; days and hours count back from the first start. */
export interface DemoReport {
  readonly id: string;
  readonly panel: PanelName;
  /** Email of a patient with an account, number of one without, or null: unmatched. */
  readonly patient: string | null;
  /** The unmatched one's sender means this patient. */
  readonly means?: string;
  readonly days: number;
  readonly values: Partial<Readonly<Record<AnalyteName, number>>>;
  /** Beyond these the laboratory calls it critical. */
  readonly critical?: AnalyteName;
  readonly status?: 'preliminary' | 'final' | 'corrected';
  /** Closed to the patient, and waiting for a practitioner. */
  readonly waits?: boolean;
  readonly note?: { readonly en: string; readonly fr: string };
}

const maya = 'patient@pavilion.test';
const second = 'patient2@pavilion.test';

export const rideauReports: readonly DemoReport[] = [
  { id: 'maya-a1c-1', panel: 'a1c', patient: maya, days: 590, values: { a1c: 8.4 } },
  { id: 'maya-a1c-2', panel: 'a1c', patient: maya, days: 470, values: { a1c: 8 } },
  { id: 'maya-a1c-3', panel: 'a1c', patient: maya, days: 355, values: { a1c: 7.8 } },
  { id: 'maya-a1c-4', panel: 'a1c', patient: maya, days: 250, values: { a1c: 7.5 } },
  { id: 'maya-a1c-5', panel: 'a1c', patient: maya, days: 130, values: { a1c: 7.3 } },
  { id: 'maya-a1c-6', panel: 'a1c', patient: maya, days: 16, values: { a1c: 7.1 } },
  {
    id: 'maya-chem-1',
    panel: 'chem',
    patient: maya,
    days: 355,
    values: { sodium: 139, potassium: 4.6, creatinine: 78, egfr: 79 },
  },
  {
    id: 'maya-chem-2',
    panel: 'chem',
    patient: maya,
    days: 130,
    values: { sodium: 140, potassium: 4.9, creatinine: 81, egfr: 76 },
  },
  {
    id: 'maya-chem',
    panel: 'chem',
    patient: maya,
    days: 2,
    values: { sodium: 138, potassium: 5.6, creatinine: 84, egfr: 72 },
    note: {
      en: 'Your potassium is a little high, which ramipril can do. Nothing to do today; we repeat the test this week. Please avoid salt substitutes until then.',
      fr: 'Votre potassium est un peu élevé, ce que le ramipril peut faire. Rien à faire aujourd’hui; nous répétons l’analyse cette semaine. Laissez de côté les succédanés de sel d’ici là.',
    },
  },
  {
    id: 'maya-lipids',
    panel: 'lipids',
    patient: maya,
    days: 130,
    values: { cholesterol: 4.8, ldl: 2.1, hdl: 1.2, triglycerides: 1.9 },
  },
  { id: 'maya-acr', panel: 'acr', patient: maya, days: 1, values: { acr: 4.2 }, waits: true },
  { id: 'second-tsh-1', panel: 'tsh', patient: second, days: 300, values: { tsh: 7.9 } },
  { id: 'second-tsh-2', panel: 'tsh', patient: second, days: 180, values: { tsh: 5.1 } },
  { id: 'second-tsh', panel: 'tsh', patient: second, days: 0.4, values: { tsh: 3.2 }, waits: true },
  {
    id: '3-chem',
    panel: 'chem',
    patient: '3',
    days: 0.024,
    values: { sodium: 136, potassium: 6.4, creatinine: 121, egfr: 48 },
    critical: 'potassium',
    waits: true,
  },
  { id: '5-cbc', panel: 'cbc', patient: '5', days: 0.2, values: { hemoglobin: 128 }, status: 'preliminary' },
  { id: '7-inr', panel: 'inr', patient: '7', days: 3, values: { inr: 2.4 }, status: 'corrected' },
  {
    id: 'unmatched-cbc',
    panel: 'cbc',
    patient: null,
    means: '6',
    days: 1.3,
    values: { hemoglobin: 141, leukocytes: 6.8, platelets: 232 },
    waits: true,
  },
];

const marie = 'patient@laurier.test';

export const laurierReports: readonly DemoReport[] = [
  {
    id: 'marie-cbc',
    panel: 'cbc',
    patient: marie,
    days: 12,
    values: { hemoglobin: 131, leukocytes: 7.2, platelets: 262 },
    note: { en: 'All good.', fr: 'Tout est normal, aucune suite à donner.' },
  },
  {
    id: 'marie-lipids',
    panel: 'lipids',
    patient: marie,
    days: 1,
    values: { cholesterol: 5.6, ldl: 3.1, hdl: 1.6 },
    waits: true,
  },
  {
    id: '3-chem',
    panel: 'chem',
    patient: '3',
    days: 0.03,
    values: { sodium: 128, potassium: 2.6 },
    critical: 'potassium',
    waits: true,
  },
];

/** An order of the demo clinics. */
export interface DemoOrder {
  readonly id: string;
  readonly patient: string;
  readonly kind: 'laboratory' | 'imaging' | 'referral';
  readonly code?: string;
  readonly en: string;
  readonly fr: string;
  readonly why: { readonly en: string; readonly fr: string };
  readonly days: number;
  readonly priority?: 'routine' | 'urgent' | 'stat';
  readonly collected?: boolean;
}

export const demoOrders: readonly DemoOrder[] = [
  {
    id: 'potassium',
    patient: 'main',
    kind: 'laboratory',
    code: '2823-3',
    en: 'Potassium',
    fr: 'Potassium',
    why: { en: 'Potassium 5.6 on ramipril', fr: 'Suivi du potassium' },
    days: 1,
    priority: 'urgent',
  },
  {
    id: 'eyes',
    patient: 'main',
    kind: 'referral',
    en: 'Ophthalmology: diabetic eye exam',
    fr: 'Pneumologie : évaluation de l’asthme',
    why: { en: 'Yearly exam overdue', fr: 'Asthme mal maîtrisé' },
    days: 8,
  },
  {
    id: 'cbc',
    patient: '9',
    kind: 'laboratory',
    code: '58410-2',
    en: 'Complete blood count (CBC)',
    fr: 'Formule sanguine complète (FSC)',
    why: { en: 'Fatigue for two months', fr: 'Fatigue depuis deux mois' },
    days: 2,
  },
  {
    id: 'lipids',
    patient: '2',
    kind: 'laboratory',
    code: '24331-1',
    en: 'Lipid panel',
    fr: 'Bilan lipidique',
    why: { en: 'Cardiovascular risk', fr: 'Risque cardiovasculaire' },
    days: 3,
    collected: true,
  },
  {
    id: 'knee',
    patient: '4',
    kind: 'imaging',
    en: 'X-ray, left knee, weight bearing',
    fr: 'Radiographie du genou gauche en charge',
    why: { en: 'Pain on stairs', fr: 'Douleur dans les escaliers' },
    days: 4,
  },
];
