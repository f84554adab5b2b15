import { join } from 'node:path';
import { guidedHouse } from '../../kit/guide.ts';

const house = guidedHouse();
afterAll(() => house.remove());

describe('the tests in the guide to plugins', () => {
  jest.requireActual(join(house.path, 'plugins/greetings/browser/greetings.test.tsx'));
});
