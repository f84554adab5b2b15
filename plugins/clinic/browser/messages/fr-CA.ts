import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  management: 'Gestion de la clinique',
  navManagement: 'Gestion',
  sections: 'Sections de la gestion de la clinique',
  details: 'Organisation',
  brand: 'Image',
  features: 'Fonctions',
  integrations: 'Connexions',
  mails: 'Courriels',
  retention: 'Conservation',
  offline: 'Hors ligne',
  audit: 'Journal d’audit',
  goDetails: 'Modifier les coordonnées de l’organisation',
  goBrand: 'Modifier le nom, le logo et la couleur',
  goFeatures: 'Activer ou désactiver des fonctions',
  whoOpened: 'Qui a ouvert ce dossier',
  goIntegrations: 'Aller aux connexions de la clinique',
  goMails: 'Modifier le texte des courriels',
  goRetention: 'Régler la durée de conservation ou imposer une conservation légale',
  goOffline: 'Choisir ce qui peut être lu hors ligne',
  goAudit: 'Rechercher dans le journal d’audit',
};
