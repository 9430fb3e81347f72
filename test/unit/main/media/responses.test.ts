import { STATUS_CODES } from 'node:http'
import { expect, test } from 'vitest'
import { DeskError, ERROR_CODES } from '../../../../contract/model/errors.ts'
import { failureResponse } from '../../../../main/media/responses.ts'

test.each(ERROR_CODES)('the failure %s has a status that is registered, as Chromium knows no other', async (code) => {
  const response = failureResponse(new DeskError(code, 'why'))
  expect(STATUS_CODES).toHaveProperty(String(response.status))
  expect(await response.json()).toMatchObject({ code, message: 'why' })
})
