/** Whether a test runs inside `node test/support/with-keyring.mjs …`, with a real keychain that is only for tests. */
export const HAS_TEST_KEYRING = process.env.PROCTOR_DESK_TEST_KEYRING === '1'
