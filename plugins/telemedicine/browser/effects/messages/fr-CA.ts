import type { messages as english } from './en-CA.ts';

export const messages: typeof english = {
  choose: 'Ce que les autres voient derrière vous',
  no_effect: 'Ma pièce telle quelle',
  blur_light: 'Pièce légèrement floue',
  blur_heavy: 'Pièce très floue',
  product: (name) => `Arrière-plan ${name}`,

  starting: 'Nous vous repérons dans l’image. Tout reste flou d’ici là.',
  slower:
    'Cet appareil est très occupé\u00a0: le contour peut suivre vos mouvements avec un peu de retard. Le son et la vidéo passent d’abord.',
  wholeSlow: 'Cet appareil est trop occupé pour l’effet\u00a0: votre image entière est floue.',
  wholeUnsupported: 'Ce navigateur ne peut pas vous distinguer de votre pièce\u00a0: votre image entière est floue.',
  wholeFailed: 'L’effet a un problème\u00a0: votre image entière est floue.',
  seenAgain: (choice) => `Pour qu’on vous voie clairement, choisissez «\u00a0${choice}\u00a0».`,
  stopping:
    'L’effet s’arrête. Dans quelques secondes, les autres pourront voir votre pièce. Éteignez votre caméra si vous ne le voulez pas.',
  stoppedSlow: 'L’effet s’est arrêté, car cet appareil est trop occupé. Les autres peuvent voir votre pièce.',
  stoppedUnsupported: 'Ce navigateur ne peut pas appliquer l’effet. Les autres peuvent voir votre pièce.',
  stoppedFailed: 'L’effet s’est arrêté à cause d’un problème. Les autres peuvent voir votre pièce.',
  tryAgain: 'Pour réessayer, choisissez un autre effet.',
};
