import { crmEnvironments, type CrmEnvironment } from '@ribbon/contract/connections/crm'
import { useState, type FormEvent } from 'react'
import { Button } from '../../../ui/display/button.tsx'
import { RadioGroupField, TextField } from '../../../ui/form/fields.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { useStartAuthorization } from './crm.data.ts'
import { environmentChoices, myDomainProblem } from './crm.rules.ts'

/** Where the person signs in to Salesforce, and the way there. */
export function ConnectForm({ isBusy, isAgain }: { isBusy: boolean; isAgain: boolean }) {
  const [environment, setEnvironment] = useState<CrmEnvironment>('production')
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string>()
  const start = useStartAuthorization()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const wrong = environment === 'custom' ? myDomainProblem(address) : undefined
    setProblem(wrong)
    if (wrong) return
    const login = environment === 'custom' ? { login_url: address.trim() } : {}
    start.mutate({ body: { integration: { provider: 'salesforce', environment, ...login } } })
  }
  return (
    <form noValidate onSubmit={send}>
      <Stack>
        <RadioGroupField
          label="Where do you sign in to Salesforce?"
          value={environment}
          onChange={value => setEnvironment(crmEnvironments.find(each => each === value) ?? 'production')}
          choices={environmentChoices}
        />
        {environment === 'custom' ? (
          <TextField
            label="Address of your My Domain"
            placeholder="https://your-company.my.salesforce.com"
            value={address}
            error={problem}
            onChange={event => setAddress(event.currentTarget.value)}
          />
        ) : null}
        <Row>
          <Button type="submit" busy={isBusy || start.isPending}>
            {isAgain ? 'Connect again' : 'Connect Salesforce'}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
