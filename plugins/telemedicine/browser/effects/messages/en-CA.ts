export const messages = {
  choose: 'What others see behind you',
  no_effect: 'My room as it is',
  blur_light: 'Room lightly blurred',
  blur_heavy: 'Room strongly blurred',
  product: (name: string) => `${name} background`,

  starting: 'Finding you in the picture. Everything is blurred until then.',
  slower: 'This device is busy, so the edge around you may lag. Sound and video come first.',
  wholeSlow: 'This device is too busy for the effect, so your whole picture is blurred.',
  wholeUnsupported: 'This browser cannot tell you from your room, so your whole picture is blurred.',
  wholeFailed: 'The effect has a problem, so your whole picture is blurred.',
  seenAgain: (choice: string) => `To be seen clearly, choose “${choice}”.`,
  stopping:
    'The effect is stopping. In a few seconds, others can see your room. Turn off your camera if you do not want that.',
  stoppedSlow: 'The effect stopped because this device is too busy. Others can see your room.',
  stoppedUnsupported: 'This browser cannot run the effect. Others can see your room.',
  stoppedFailed: 'The effect stopped because of a problem. Others can see your room.',
  tryAgain: 'To try again, choose another effect.',
};
