/** Fax numbers of the demo clinics; like all of these, kept for stories. */
export const demoLines: Readonly<Record<string, string>> = { rideau: '6135550143', laurier: '5145550179' };

export interface DemoContact {
  readonly name: string;
  readonly fax: string;
  readonly city: string;
}

export const demoContacts: Readonly<Record<string, readonly DemoContact[]>> = {
  rideau: [
    { name: 'Clinique Laurier', fax: '514-555-0179', city: 'Montréal' },
    { name: 'Bank Street Pharmacy', fax: '613-555-0161', city: 'Ottawa' },
    { name: 'Capital Cardiology', fax: '613-555-0164', city: 'Ottawa' },
    { name: 'Glebe Medical Laboratory', fax: '613-555-0181', city: 'Ottawa' },
    { name: 'Outaouais Imaging', fax: '819-555-0182', city: 'Gatineau' },
  ],
  laurier: [
    { name: 'Rideau Family Health', fax: '613-555-0143', city: 'Ottawa' },
    { name: 'Pharmacie du Plateau', fax: '514-555-0162', city: 'Montréal' },
    { name: 'Laboratoire Mont-Royal', fax: '514-555-0165', city: 'Montréal' },
  ],
};

export interface DemoFax {
  readonly from: string;
  readonly name: string;
  /** Hours ago. */
  readonly hours: number;
  readonly title: string;
  /** Email of the demo person it is about; null: nobody whom the clinic knows. */
  readonly about: string | null;
  readonly words: string;
  readonly state?: 'open' | 'junk' | 'filed';
  /** Email. */
  readonly assignee?: string;
  readonly label?: string;
  readonly kind?: 'referral' | 'consult' | 'result' | 'form' | 'renewal' | 'other';
}

export const demoFaxes: Readonly<Record<string, readonly DemoFax[]>> = {
  rideau: [
    {
      ...{ from: '6135550164', name: 'CAPITAL CARDIOLOGY', hours: 2, about: 'patient@pavilion.test', kind: 'consult' },
      title: 'Consultation letter',
      words:
        'Thank you for referring this patient with palpitations. The echocardiogram is normal. No change of treatment; please repeat the blood pressure in three months.',
    },
    {
      ...{ from: '6135550161', name: 'BANK ST PHARMACY', hours: 5, about: 'patient2@pavilion.test', kind: 'renewal' },
      title: 'Prescription renewal request',
      words: 'The patient asks for a renewal of the regular medicines. Please sign and fax back.',
    },
    {
      ...{ from: '6135550170', name: '', hours: 27, about: null, kind: 'referral' },
      title: 'Referral',
      words: 'Please see this new patient, Walter Okonkwo, born 1958-11-02, for a second opinion.',
    },
    {
      ...{ from: '6135550164', name: 'CAPITAL CARDIOLOGY', hours: 30, about: 'patient2@pavilion.test' },
      ...{ assignee: 'admin@pavilion.test', label: 'Call back', title: 'Appointment notice' },
      words: 'An appointment was booked. Please tell the patient to arrive 15 minutes early.',
    },
    {
      ...{ from: '6135550161', name: 'BANK ST PHARMACY', hours: 8, about: 'patient@pavilion.test', kind: 'form' },
      ...{ assignee: 'practitioner@pavilion.test', title: 'Special authorization form' },
      words: 'Please complete section B and fax it back.',
    },
    {
      ...{ from: '8195550182', name: 'OUTAOUAIS IMAGING', hours: 74, about: 'patient2@pavilion.test', kind: 'result' },
      ...{ state: 'filed', title: 'Chest X-ray report' },
      words: 'Two views of the chest. The lungs are clear. No acute finding.',
    },
    {
      ...{ from: '6135550199', name: '', hours: 50, about: null, state: 'junk', title: 'Toner at half the price' },
      words: 'Call today for a special offer.',
    },
  ],
  laurier: [
    {
      ...{ from: '5145550162', name: 'PHARMACIE DU PLATEAU', hours: 3, about: 'patient@laurier.test', kind: 'renewal' },
      title: 'Demande de renouvellement',
      words: 'La personne demande le renouvellement de son ordonnance. Veuillez signer et retourner par télécopieur.',
    },
    {
      ...{ from: '5145550165', name: 'LABO MONT-ROYAL', hours: 20, about: 'patient@laurier.test', kind: 'result' },
      title: 'Résultats de laboratoire',
      words: 'Formule sanguine complète\u00a0: valeurs normales.',
    },
    {
      ...{ from: '5145550190', name: '', hours: 46, about: null, title: 'Demande de consultation', kind: 'referral' },
      ...{ assignee: 'admin@laurier.test' },
      words: 'Veuillez recevoir cette nouvelle personne pour un deuxième avis.',
    },
  ],
};

export interface DemoSent {
  readonly to: string;
  readonly hours: number;
  readonly by: string;
  readonly subject: string;
  readonly state: 'sent' | 'failed' | 'unknown';
  readonly failure?: 'wrong_number' | 'no_answer';
}

export const demoSent: Readonly<Record<string, readonly DemoSent[]>> = {
  rideau: [
    { to: 'Capital Cardiology', hours: 26, by: 'practitioner@pavilion.test', subject: 'Referral', state: 'sent' },
    { to: 'Bank Street Pharmacy', hours: 49, by: 'practitioner@pavilion.test', subject: 'Renewal', state: 'sent' },
    {
      ...{ to: 'Outaouais Imaging', hours: 22, by: 'admin@pavilion.test', subject: 'Requisition', state: 'failed' },
      failure: 'no_answer',
    },
  ],
  laurier: [
    {
      to: 'Pharmacie du Plateau',
      hours: 30,
      by: 'practitioner@laurier.test',
      subject: 'Renouvellement',
      state: 'sent',
    },
  ],
};
