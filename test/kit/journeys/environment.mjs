import { TestEnvironment } from 'jest-environment-node';

/** Node, and a picture of every open page when a test fails. */
export default class JourneysEnvironment extends TestEnvironment {
  async handleTestEvent(event) {
    if (event.name === 'test_fn_failure') await this.global.picturesOfFailure?.(event.test.name);
  }
}
