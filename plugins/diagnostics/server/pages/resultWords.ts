import type { Locale } from '#core/shared';
import type { Flag } from '../../shared/flags.ts';

interface ResultWords {
  readonly title: string;
  readonly from: (when: string) => string;
  readonly state: Readonly<Record<string, string>>;
  /** At the head of every page of what must not be read as a result that is done. */
  readonly mark: Readonly<Record<string, string>>;
  readonly flag: Readonly<Record<Flag, string>>;
  /** Where the laboratory gave no flag, against the range that it gave. */
  readonly against: Readonly<Partial<Record<Flag, string>>>;
  readonly fact: Readonly<
    Record<
      | 'state'
      | 'ordered'
      | 'from'
      | 'read'
      | 'specimen'
      | 'collected'
      | 'issued'
      | 'acknowledged'
      | 'range'
      | 'method'
      | 'site'
      | 'note'
      | 'unusable',
      string
    >
  >;
  readonly between: (low: string, high: string) => string;
  readonly under: (high: string) => string;
  readonly over: (low: string) => string;
  readonly years: (low: string, high: string) => string;
  readonly by: (who: string, when: string) => string;
  readonly file: (name: string) => string;
  readonly pictures: (n: number) => string;
  readonly text: Readonly<
    Record<
      | 'colon'
      | 'unsaid'
      | 'unread'
      | 'unnamed'
      | 'yes'
      | 'no'
      | 'noValue'
      | 'noValues'
      | 'noRange'
      | 'series'
      | 'values'
      | 'conclusion'
      | 'report'
      | 'notAcknowledged'
      | 'waitsAgain'
      | 'unknownAcknowledged'
      | 'study',
      string
    >
  >;
}

export const resultWords: Readonly<Record<Locale, ResultWords>> = {
  'en-CA': {
    title: 'Test result',
    from: (when) => `From this clinic’s record, last changed ${when}.`,
    state: {
      registered: 'Registered, no result yet',
      partial: 'Partial, more to come',
      preliminary: 'Preliminary, may change',
      final: 'Final',
      amended: 'Amended, changed after it was final',
      corrected: 'Corrected, changed after it was final',
      appended: 'Added to after it was final',
      cancelled: 'Cancelled',
      'entered-in-error': 'Entered in error, do not use',
      unknown: 'Not known',
    },
    mark: {
      registered: 'NO RESULT YET',
      partial: 'PARTIAL RESULT: more to come',
      preliminary: 'PRELIMINARY RESULT: may change',
      amended: 'AMENDED RESULT: changed after it was final',
      corrected: 'CORRECTED RESULT: changed after it was final',
      appended: 'RESULT ADDED TO after it was final',
      cancelled: 'CANCELLED',
      'entered-in-error': 'ENTERED IN ERROR: do not use',
      unknown: 'STATUS NOT KNOWN: ask the clinic before use',
    },
    flag: {
      normal: 'normal',
      low: 'LOW',
      high: 'HIGH',
      'critical-low': 'CRITICALLY LOW',
      'critical-high': 'CRITICALLY HIGH',
      abnormal: 'ABNORMAL',
      critical: 'CRITICAL',
    },
    against: { normal: 'within the range', low: 'BELOW THE RANGE', high: 'ABOVE THE RANGE' },
    fact: {
      state: 'Status',
      ordered: 'Ordered by',
      from: 'From',
      read: 'Interpreted by',
      specimen: 'Specimen',
      collected: 'Collected',
      issued: 'Issued',
      acknowledged: 'Acknowledged by',
      range: 'Range',
      method: 'Method',
      site: 'Body site',
      note: 'Note',
      unusable: 'On file, not to be used',
    },
    between: (low, high) => `${low} to ${high}`,
    under: (high) => `up to ${high}`,
    over: (low) => `${low} or more`,
    years: (low, high) => `age ${[low, high].filter(Boolean).join(' to ')}`,
    by: (who, when) => `${who}, ${when}`,
    file: (name) => `The report came with a file that is not on these pages: ${name}.`,
    pictures: (n) => `The report came with ${n === 1 ? 'a picture' : `${n} pictures`}, not on these pages.`,
    text: {
      colon: ': ',
      unsaid: 'not on file',
      unread: 'could not be read for these pages',
      unnamed: 'Unnamed test',
      yes: 'Yes',
      no: 'No',
      noValue: 'No value on file',
      noValues: 'This result has no separate values.',
      noRange: 'No range on file',
      series: 'A series of measurements, not on these pages',
      values: 'Values',
      conclusion: 'Conclusion',
      report: 'Report',
      notAcknowledged: 'Not acknowledged yet at this clinic.',
      waitsAgain: 'It changed since, and waits to be acknowledged again.',
      unknownAcknowledged: 'Who acknowledged it could not be read for these pages.',
      study: 'The images of this study are not on these pages.',
    },
  },
  'fr-CA': {
    title: 'Résultat d’examen',
    from: (when) => `D’après le dossier de cette clinique, dernière modification : ${when}.`,
    state: {
      registered: 'Enregistré, aucun résultat pour le moment',
      partial: 'Partiel, d’autres résultats à venir',
      preliminary: 'Préliminaire, peut changer',
      final: 'Final',
      amended: 'Modifié après avoir été final',
      corrected: 'Corrigé après avoir été final',
      appended: 'Complété après avoir été final',
      cancelled: 'Annulé',
      'entered-in-error': 'Saisi par erreur, ne pas utiliser',
      unknown: 'Inconnu',
    },
    mark: {
      registered: 'AUCUN RÉSULTAT POUR LE MOMENT',
      partial: 'RÉSULTAT PARTIEL : d’autres à venir',
      preliminary: 'RÉSULTAT PRÉLIMINAIRE : peut changer',
      amended: 'RÉSULTAT MODIFIÉ après avoir été final',
      corrected: 'RÉSULTAT CORRIGÉ après avoir été final',
      appended: 'RÉSULTAT COMPLÉTÉ après avoir été final',
      cancelled: 'ANNULÉ',
      'entered-in-error': 'SAISI PAR ERREUR : ne pas utiliser',
      unknown: 'STATUT INCONNU : joindre la clinique avant usage',
    },
    flag: {
      normal: 'normal',
      low: 'BAS',
      high: 'ÉLEVÉ',
      'critical-low': 'TRÈS BAS, CRITIQUE',
      'critical-high': 'TRÈS ÉLEVÉ, CRITIQUE',
      abnormal: 'ANORMAL',
      critical: 'CRITIQUE',
    },
    against: { normal: 'dans l’intervalle', low: 'SOUS L’INTERVALLE', high: 'AU-DESSUS DE L’INTERVALLE' },
    fact: {
      state: 'Statut',
      ordered: 'Demandé par',
      from: 'Provenance',
      read: 'Interprété par',
      specimen: 'Échantillon',
      collected: 'Prélevé',
      issued: 'Émis',
      acknowledged: 'Confirmé par',
      range: 'Intervalle',
      method: 'Méthode',
      site: 'Partie du corps',
      note: 'Note',
      unusable: 'Au dossier, à ne pas utiliser',
    },
    between: (low, high) => `${low} à ${high}`,
    under: (high) => `jusqu’à ${high}`,
    over: (low) => `${low} ou plus`,
    years: (low, high) => `âge ${[low, high].filter(Boolean).join(' à ')}`,
    by: (who, when) => `${who}, ${when}`,
    file: (name) => `Un fichier accompagne ce rapport et n’est pas sur ces pages : ${name}.`,
    pictures: (n) =>
      n === 1
        ? 'Une image accompagne ce rapport et n’est pas sur ces pages.'
        : `${n} images accompagnent ce rapport et ne sont pas sur ces pages.`,
    text: {
      colon: ' : ',
      unsaid: 'absent du dossier',
      unread: 'n’a pas pu être lu pour ces pages',
      unnamed: 'Examen sans nom',
      yes: 'Oui',
      no: 'Non',
      noValue: 'Aucune valeur au dossier',
      noValues: 'Ce résultat n’a pas de valeurs distinctes.',
      noRange: 'Aucun intervalle au dossier',
      series: 'Série de mesures, absente de ces pages',
      values: 'Valeurs',
      conclusion: 'Conclusion',
      report: 'Rapport',
      notAcknowledged: 'Pas encore confirmé à cette clinique.',
      waitsAgain: 'Modifié depuis, il attend une nouvelle confirmation.',
      unknownAcknowledged: 'La confirmation de ce résultat n’a pas pu être lue pour ces pages.',
      study: 'Les images de cet examen ne sont pas sur ces pages.',
    },
  },
};
