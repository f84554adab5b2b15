import type { Task } from '@medplum/fhirtypes';

/** A task of the demo clinics. Days count from the first start, whole numbers. */
export interface DemoTask {
  readonly title: string;
  /** Email of a patient with an account, or the number of one without. */
  readonly patient?: string;
  readonly from: string;
  readonly owner?: string;
  readonly team?: string;
  readonly teamName?: string;
  readonly status?: Task['status'];
  readonly priority?: Task['priority'];
  readonly due?: number;
  /** Days ago. */
  readonly asked?: number;
  readonly touched?: number;
  readonly why?: string;
  readonly focus?: {
    readonly type: 'DiagnosticReport' | 'MedicationRequest' | 'CarePlan';
    id(slug: string): string;
    readonly words: string;
  };
  readonly lines?: readonly string[];
  readonly notes?: readonly { readonly by: string; readonly text: string; readonly days: number }[];
  readonly repeats?: 'daily' | 'weekly' | 'monthly';
}

const doctor = 'practitioner@pavilion.test';
const nurse = 'practitioner2@pavilion.test';
const admin = 'admin@pavilion.test';
const maya = 'patient@pavilion.test';
const second = 'patient2@pavilion.test';

export const rideauTasks: readonly DemoTask[] = [
  {
    title: 'Repeat potassium and creatinine this week',
    patient: maya,
    from: doctor,
    owner: nurse,
    priority: 'urgent',
    due: 2,
    asked: 1,
    why: 'Potassium 5.6 mmol/L on the last report, on ramipril',
    focus: { type: 'DiagnosticReport', id: (slug) => `demo-${slug}-report-maya-chem`, words: 'Chemistry panel' },
    lines: ['Requisition sent to the lab', 'Patient called', 'Diet sheet given'],
    notes: [{ by: nurse, text: 'Called, no answer. Trying again this afternoon.', days: 0 }],
  },
  {
    title: 'Sign the diabetes eye exam referral',
    patient: maya,
    from: nurse,
    owner: doctor,
    due: 1,
    asked: 3,
    why: 'Last eye exam was over a year ago',
    lines: ['Referral letter read', 'Referral signed'],
  },
  {
    title: 'Call about the low mood score',
    patient: second,
    from: nurse,
    owner: doctor,
    priority: 'stat',
    due: 0,
    asked: 0,
    why: 'PHQ-9 of 17, item 9 answered',
  },
  {
    title: 'Insurance form for physiotherapy',
    patient: '4',
    from: admin,
    owner: doctor,
    due: -3,
    asked: 9,
    status: 'in-progress',
    touched: 4,
    lines: ['Section A by the clinic', 'Section B by the physician', 'Faxed to the insurer'],
  },
  {
    title: 'Obtain hospital discharge summary',
    patient: '7',
    from: doctor,
    team: 'desk',
    teamName: 'Front desk',
    status: 'on-hold',
    due: -1,
    asked: 6,
    touched: 2,
    why: 'Admitted for chest pain, follow-up visit is booked',
    notes: [{ by: admin, text: 'Records office answers within five working days.', days: 2 }],
  },
  {
    title: 'Vaccine fridge: check temperature log',
    from: nurse,
    team: 'nursing',
    teamName: 'Nursing',
    due: 0,
    asked: 7,
    repeats: 'weekly',
    lines: ['Lowest and highest read', 'Log signed'],
  },
  {
    title: 'Book diabetes foot exam',
    patient: maya,
    from: doctor,
    team: 'nursing',
    teamName: 'Nursing',
    due: 9,
    asked: 2,
  },
  { title: 'Confirm new phone number', patient: '2', from: admin, due: 5, asked: 1, priority: 'routine' },
  {
    title: 'Review wound photo',
    patient: '9',
    from: nurse,
    owner: doctor,
    status: 'in-progress',
    due: 0,
    asked: 1,
    touched: 0,
    priority: 'asap',
  },
  {
    title: 'Call in the renewal to the pharmacy',
    patient: second,
    from: doctor,
    owner: nurse,
    status: 'completed',
    due: 0,
    asked: 2,
    touched: 0,
  },
];

const docteur = 'practitioner@laurier.test';
const commis = 'admin@laurier.test';
const patient = 'patient@laurier.test';

export const laurierTasks: readonly DemoTask[] = [
  {
    title: 'Rappeler pour le plan d’action de l’asthme',
    patient,
    from: docteur,
    team: 'nursing',
    teamName: 'Soins infirmiers',
    due: 2,
    asked: 1,
    lines: ['Technique d’inhalation revue', 'Plan imprimé'],
  },
  {
    title: 'Remplir le formulaire de la SAAQ',
    patient: '3',
    from: commis,
    owner: docteur,
    due: -2,
    asked: 8,
    status: 'in-progress',
  },
  { title: 'Vérifier le frigo à vaccins', from: commis, owner: docteur, due: 0, asked: 7, repeats: 'weekly' },
];
