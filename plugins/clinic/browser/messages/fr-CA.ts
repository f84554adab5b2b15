import type { Texts } from '../messages.ts';

export const messages: Texts = {
  management: 'Gestion de la clinique',
  navManagement: 'Gestion',
  sections: 'Sections de la gestion de la clinique',
  details: 'Organisation',
  brand: 'Image',
  features: 'Fonctions',
  audit: 'Vérification',
  goDetails: 'Modifier les coordonnées de l’organisation',
  goBrand: 'Modifier le nom, le logo et la couleur',
  goFeatures: 'Activer ou désactiver des fonctions',
  goAudit: 'Chercher dans le journal de vérification',
};
