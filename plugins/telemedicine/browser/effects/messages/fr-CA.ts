import type { messages as english } from './en-CA.ts';

export const messages: typeof english = {
  choose: 'Ce que les autres voient derrière vous',
  no_effect: 'Ma pièce telle quelle',
  blur_light: 'Pièce légèrement floue',
  blur_heavy: 'Pièce très floue',
  product: (name) => `Arrière-plan ${name}`,

  starting: 'Nous vous cherchons dans l’image. D’ici là, elle est entièrement floue.',
  slower:
    'Cet appareil est très sollicité\u00a0: le contour autour de vous suit plus lentement. Le son et l’image passent d’abord.',
  wholeSlow: 'Cet appareil est trop sollicité pour maintenir l’effet\u00a0: votre image entière est floue.',
  wholeUnsupported: 'Ce navigateur ne peut pas vous distinguer de votre pièce\u00a0: votre image entière est floue.',
  wholeFailed: 'L’effet a un problème\u00a0: votre image entière est floue.',
  seenAgain: (choice) => `Pour qu’on vous voie clairement, choisissez «\u00a0${choice}\u00a0».`,
  stopping:
    'L’effet s’arrête\u00a0: dans quelques secondes, on pourra voir votre pièce. Éteignez votre caméra si vous ne le souhaitez pas.',
  stoppedSlow: 'L’effet s’est arrêté, car cet appareil est trop sollicité. On peut voir votre pièce.',
  stoppedUnsupported: 'Ce navigateur ne peut pas appliquer l’effet. On peut voir votre pièce.',
  stoppedFailed: 'L’effet s’est arrêté à cause d’un problème. On peut voir votre pièce.',
  tryAgain: 'Pour réessayer, choisissez un autre effet.',
};
