export const messages = {
  choose: 'What others see behind you',
  no_effect: 'My room as it is',
  blur_light: 'Room lightly blurred',
  blur_heavy: 'Room strongly blurred',
  product: (name: string) => `${name} background`,

  starting: 'Looking for you in the picture. Until you are found, all of it is blurred.',
  slower: 'This device is busy, so the edge around you follows you more slowly. Sound and picture come first.',
  wholeSlow: 'This device is too busy to keep the effect going, so your whole picture is blurred.',
  wholeUnsupported: 'This browser cannot tell you from your room, so your whole picture is blurred.',
  wholeFailed: 'The effect has a problem, so your whole picture is blurred.',
  seenAgain: (choice: string) => `To be seen clearly, choose “${choice}”.`,
  stopping:
    'The effect is stopping: in a few seconds your room can be seen. Turn your camera off if you do not want that.',
  stoppedSlow: 'The effect has stopped because this device is too busy. Your room can be seen.',
  stoppedUnsupported: 'This browser cannot run the effect. Your room can be seen.',
  stoppedFailed: 'The effect has stopped because of a problem. Your room can be seen.',
  tryAgain: 'To try again, choose another effect.',
};
